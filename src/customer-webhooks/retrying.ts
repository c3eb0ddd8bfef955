/** When a delivery that fails is tried again. Times in milliseconds. */
export interface Retrying {
  /** The delay after each failed attempt, varied by up to a tenth; a delivery has one attempt more than there are delays. */
  delays: readonly number[];
  /** A webhook whose every call fails for this long is disabled. */
  disableAfterMs: number;
}

/** After this many failures in a row a webhook is probed: one delivery at a time, with pauses. */
export const probedAfter = 10;

const firstProbeMs = 5_000;
const mostProbeMs = 300_000;
/** Longest wait that a receiver's Retry-After may ask for. */
export const mostRetryAfterMs = 86_400_000;

/**
 * Milliseconds until the next attempt.
 * @param attempts number of attempts so far
 * @param afterMs the receiver's Retry-After
 * @param random 0–1
 * @returns null when that was the last attempt
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
 * Milliseconds until the next probe, after `failures` failures in a row: short enough to find a receiver that is back soon,
 * and long enough that a dead one costs little. 0 while the webhook is not probed.
 */
export const probeDelay = (failures: number): number =>
  failures < probedAfter ? 0 : Math.min(mostProbeMs, firstProbeMs * 2 ** Math.min(failures - probedAfter, 10));
