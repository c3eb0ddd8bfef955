export interface BreakerOptions {
  /** Consecutive failures that open it. */
  failures: number;
  openMs: number;
  /** Whether an error means that the other side is down; any other error counts as an answer. */
  isFailure: (error: unknown) => boolean;
  /** Creates the error that calls get while it is open. */
  whenOpen: (remainingMs: number) => Error;
  onOpen?: () => void;
  now?: () => number;
}

/** Makes a call through the breaker, or fails at once. */
export interface Breaker {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Whether a call would fail at once now. */
  isOpen(): boolean;
}

/**
 * A circuit breaker: after `failures` in a row every call fails at once for `openMs`; then one call is let through as a
 * trial, which closes it or opens it again.
 */
export function createBreaker(options: BreakerOptions): Breaker {
  const { failures, openMs, isFailure, whenOpen, onOpen, now = Date.now } = options;
  let inARow = 0;
  let openUntil = 0;
  let trial = false;
  const isOpen = () => inARow >= failures && (trial || now() < openUntil);

  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isOpen()) throw whenOpen(Math.max(0, openUntil - now()));
    const isTrial = inARow >= failures;
    trial = isTrial;
    try {
      const result = await work();
      inARow = 0;
      return result;
    } catch (error) {
      if (!isFailure(error)) {
        inARow = 0;
      } else if (++inARow >= failures) {
        openUntil = now() + openMs;
        if (isTrial || inARow === failures) onOpen?.();
      }
      throw error;
    } finally {
      if (isTrial) trial = false;
    }
  };
  return Object.assign(call, { isOpen });
}
