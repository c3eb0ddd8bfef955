export interface LlmErrorDetails {
  status?: number | undefined;
  /** Milliseconds after which asking again may help. */
  afterMs?: number | undefined;
  /** False where the circuit breaker skipped it. */
  wasAsked?: boolean;
}

/**
 * The LLM gave no usable answer; the caller falls back to code without an LLM.
 * - `unavailable`: unreachable, busy, too slow, misconfigured, or skipped by the circuit breaker
 * - `refused`: the provider or the model declined this request, or the server read only a part of it
 * - `invalid`: two answers in a row did not fit the schema
 */
export class LlmError extends Error {
  override name = 'LlmError';
  readonly status: number | undefined;
  readonly afterMs: number | undefined;
  readonly wasAsked: boolean;
  constructor(
    readonly kind: 'unavailable' | 'refused' | 'invalid',
    message: string,
    { status, afterMs, wasAsked = true }: LlmErrorDetails = {},
  ) {
    super(message);
    this.status = status;
    this.afterMs = afterMs;
    this.wasAsked = wasAsked;
  }
}
