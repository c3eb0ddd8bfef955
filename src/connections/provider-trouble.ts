import { ProviderError } from '../connectors/errors.js';
import { CairnError, invalidInput } from '../errors.js';

/** What a caller is told when the provider does not do what a request needs. */
export function forCaller(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { kind, message, retryAfterMs = 5_000 } = error;
  if (kind === 'unavailable' || kind === 'rateLimited') {
    const retryAfter = String(Math.ceil(retryAfterMs / 1_000));
    return new CairnError(503, 'Provider unavailable', message, { 'retry-after': retryAfter });
  }
  return invalidInput(`connection: ${message}`);
}
