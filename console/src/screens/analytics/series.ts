import type { Series } from '../../ui/chart';
import type { Step } from './usage';

const lengths = { hour: 3_600_000, day: 86_400_000 };
export type StepName = keyof typeof lengths;

/** The beginning of each step from the first that is known to this one, as analytics has just those in which something happened. */
function timesThrough(steps: readonly Step[], step: StepName, now: number): number[] {
  const ms = lengths[step];
  const known = steps.map(({ hour }) => new Date(hour).getTime());
  const last = Math.floor(now / ms) * ms;
  const first = Math.min(...known, last - ms);
  return Array.from({ length: (last - first) / ms + 1 }, (_, position) => first + position * ms);
}

/** Requests an hour or a day, by type. */
export function requestsByType(steps: readonly Step[], step: StepName, now = Date.now()): Series {
  return seriesOf(steps, timesThrough(steps, step, now), ({ count }) => count, 0);
}

/** Milliseconds that a request took on average, by type. */
export function latencyByType(steps: readonly Step[], step: StepName, now = Date.now()): Series {
  return seriesOf(steps, timesThrough(steps, step, now), ({ avgDuration }) => avgDuration, null);
}

function seriesOf(
  steps: readonly Step[],
  times: readonly number[],
  read: (step: Step) => number,
  missing: number | null,
): Series {
  const types = [...new Set(steps.map(({ type }) => type))].toSorted();
  return {
    seconds: times.map((time) => time / 1_000),
    lines: types.map((label) => {
      const ofType = steps.filter(({ type }) => type === label);
      const values = new Map(ofType.map((step) => [new Date(step.hour).getTime(), read(step)]));
      return { label, values: times.map((time) => values.get(time) ?? missing) };
    }),
  };
}
