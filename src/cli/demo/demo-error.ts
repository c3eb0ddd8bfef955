/** The demo could not be shown to its end; the message says why, for the person at the terminal. */
export class DemoError extends Error {
  override name = 'DemoError';

  constructor(cause: unknown) {
    super(`The demo failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
