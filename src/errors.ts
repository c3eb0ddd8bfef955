/**
 * An error whose text is meant for the caller. Everything else that is thrown is a fault: logged, and answered as a 500
 * without its text.
 */
export class CairnError extends Error {
  override name = 'CairnError';
  constructor(
    readonly status: number,
    /** Short and stable; clients may compare it. */
    message: string,
    /** Which field and why, all problems named. */
    readonly details?: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const invalidInput = (details: string) => new CairnError(400, 'Invalid input', details);
export const unauthorized = () =>
  new CairnError(401, 'Unauthorized', 'A valid API key is needed: Authorization: Bearer sm_…', {
    'www-authenticate': 'Bearer',
  });
export const notFound = (what: string) => new CairnError(404, `${what} not found`);
export const methodNotAllowed = (allow: string) =>
  new CairnError(405, 'Method not allowed', `Allowed: ${allow}`, { allow });
export const payloadTooLarge = (details: string) => new CairnError(413, 'Payload too large', details);
export const notImplemented = (details: string) => new CairnError(501, 'Not implemented', details);
export const unavailable = (details: string) =>
  new CairnError(503, 'Service unavailable', details, { 'retry-after': '5' });
