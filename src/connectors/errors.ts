/**
 * Kinds of failure at a provider, one for each way in which Cairn reacts:
 * - `revoked`: the grant is gone; a person has to authorise again
 * - `forbidden`: the account may not access this item or resource
 * - `notFound`: the item or resource does not exist, or no longer
 * - `rateLimited`: try again after `retryAfterMs`
 * - `unavailable`: down, slow, disconnected or malformed; try again, after `retryAfterMs` if the provider said so
 * - `cursorExpired`: changes since the cursor are no longer available; list everything
 * - `rejected`: the provider refuses this request, whenever it is sent
 * - `unusable`: the item cannot become a document until it changes, such as a file that is too large
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
    /** Milliseconds to wait before the next try, if the provider said so. */
    readonly retryAfterMs?: number,
    /** HTTP status of the answer; undefined if there was no answer, or it was no refusal. */
    readonly status?: number,
  ) {
    // A quotation may have been cut within a character, which Postgres does not store as JSON.
    super(message.toWellFormed());
  }
}

/** The person authorised, but did not tick what reading needs. */
export class NotGranted extends ProviderError {
  constructor() {
    super('rejected', 'Reading was not agreed to. Authorise again and tick it.');
  }
}
