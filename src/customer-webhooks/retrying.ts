/** When a delivery that fails is tried again. Times in milliseconds. */
export interface Retrying {
  /** From each attempt to the next, each to within a tenth. */
  delays: readonly number[];
  /** After so long with nothing but failures a webhook is disabled. */
  disableAfterMs: number;
}

/** Attempts that failed in a row, after which a webhook is tried with one delivery at a time. */
export const probedAfter = 10;

const firstProbeMs = 5_000;
const mostProbeMs = 300_000;
/** Longest wait that a receiver's Retry-After may ask for. */
export const mostRetryAfterMs = 86_400_000;

/**
 * How long until the next attempt.
 * @param attempts that were made
 * @param afterMs what the receiver asked for; undefined: nothing
 * @param random 0–1
 * @returns null when that was the last one
 */
export function nextAttempt(
  { delays }: Pick<Retrying, 'delays'>,
  attempts: number,
  afterMs = 0,
  random = Math.random(),
): number | null {
  const delay = delays[attempts - 1];
  return delay === undefined ? null : Math.max(Math.round(delay * (0.9 + 0.2 * random)), afterMs);
}

/**
 * How long a webhook is left alone after that many failures in a row, so that one that is dead costs little and one that is
 * back is found soon; 0 while it is not probed.
 */
export const probeDelay = (failures: number): number =>
  failures < probedAfter ? 0 : Math.min(mostProbeMs, firstProbeMs * 2 ** Math.min(failures - probedAfter, 10));
