import type { Series } from '../../ui/chart';
import type { Hour } from './usage';

const hourMs = 3_600_000;

/** Every hour from the first that is known to this one, as analytics has just those in which something happened. */
function hoursThrough(hours: readonly Hour[], now: number): number[] {
  const known = hours.map(({ hour }) => new Date(hour).getTime());
  const last = Math.floor(now / hourMs) * hourMs;
  const first = Math.min(...known, last - hourMs);
  return Array.from({ length: (last - first) / hourMs + 1 }, (_, position) => first + position * hourMs);
}

/** Requests an hour, by type. */
export function requestsByType(hours: readonly Hour[], now = Date.now()): Series {
  return seriesOf(hours, now, ({ count }) => count, 0);
}

/** Milliseconds that a request took on average, by type. */
export function latencyByType(hours: readonly Hour[], now = Date.now()): Series {
  return seriesOf(hours, now, ({ avgDuration }) => avgDuration, null);
}

function seriesOf(hours: readonly Hour[], now: number, read: (hour: Hour) => number, missing: number | null): Series {
  const times = hoursThrough(hours, now);
  const types = [...new Set(hours.map(({ type }) => type))].toSorted();
  return {
    seconds: times.map((time) => time / 1_000),
    lines: types.map((label) => {
      const ofType = hours.filter(({ type }) => type === label);
      const values = new Map(ofType.map((hour) => [new Date(hour.hour).getTime(), read(hour)]));
      return { label, values: times.map((time) => values.get(time) ?? missing) };
    }),
  };
}
