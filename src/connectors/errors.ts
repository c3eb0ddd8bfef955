/**
 * What can go wrong at a provider, as far as Cairn acts differently:
 * - `revoked`: the grant is gone; a person has to authorise again
 * - `forbidden`: this thing is not for this account; others are
 * - `notFound`: it is not there, or no longer
 * - `rateLimited`: come back after `retryAfterMs`
 * - `unavailable`: down, slow, cut off or answering nonsense; worth another try, after `retryAfterMs` where it said
 * - `cursorExpired`: changes since the cursor are no longer to be had; list everything
 * - `rejected`: it will not have this request, whenever it is sent
 * - `unusable`: no document can be made of this item before it changes, as of a file that is too large
 */
export type ProviderErrorKind =
  | 'revoked'
  | 'forbidden'
  | 'notFound'
  | 'rateLimited'
  | 'unavailable'
  | 'cursorExpired'
  | 'rejected'
  | 'unusable';

/** The one error that connectors throw. Its message is for people and quotes no content, token or code. */
export class ProviderError extends Error {
  override name = 'ProviderError';

  constructor(
    readonly kind: ProviderErrorKind,
    message: string,
    /** Milliseconds from now after which to try again, where the provider said. */
    readonly retryAfterMs?: number,
    /** HTTP status of the answer; undefined where none came or the answer was no refusal. */
    readonly status?: number,
  ) {
    super(message);
  }
}
