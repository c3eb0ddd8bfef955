export interface LlmErrorDetails {
  status?: number | undefined;
  /** Milliseconds after which asking again may help. */
  afterMs?: number | undefined;
}

/**
 * The LLM gave no usable answer, and the caller goes the deterministic way.
 * - `unavailable`: out of reach, busy, too slow, misconfigured, or left alone after failures in a row
 * - `refused`: the provider or the model turned this request down
 * - `invalid`: what it answered does not fit the schema, twice
 */
export class LlmError extends Error {
  override name = 'LlmError';
  readonly status: number | undefined;
  readonly afterMs: number | undefined;
  constructor(
    readonly kind: 'unavailable' | 'refused' | 'invalid',
    message: string,
    { status, afterMs }: LlmErrorDetails = {},
  ) {
    super(message);
    this.status = status;
    this.afterMs = afterMs;
  }
}
