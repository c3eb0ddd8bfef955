const numbers = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** With separators: 12,345. */
export const formatNumber = (value: number) => numbers.format(value);
/** Short: 12.3K. */
export const formatCompact = (value: number) => compact.format(value);
/** A time as the reader's clock has it. */
export const formatExact = (at: string) => exact.format(new Date(at));
/** The day of a time, as the reader's calendar has it. */
export const formatDay = (at: string) => day.format(new Date(at));
/** "1 document", "2 documents". */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
/** A share of 1 as 0.873. */
export const formatScore = (score: number) => score.toFixed(3);
/** "320 ms", "1.4 s", "60 s". */
export const formatDuration = (ms: number) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${Number((ms / 1_000).toFixed(1))} s`;

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "3 minutes ago", "in 2 days". */
export function formatRelative(at: string, now = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1_000;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return Math.abs(seconds) < 10 ? 'just now' : relative.format(Math.trunc(seconds), 'second');
}

/** "1.4 MB" */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  if (bytes < 1_048_576) return `${(bytes / 1_024).toFixed(0)} KB`;
  return `${Number((bytes / 1_048_576).toFixed(1))} MB`;
}
