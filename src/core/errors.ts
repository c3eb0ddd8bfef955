/** What the caller calls a name of the API, such as a provider's. */
export type Spelling = (name: string) => string;

const asHere: Spelling = (name) => name;

/** Which field and why, all problems named; a function where it has names that callers may spell differently. */
type Details = string | ((spelt: Spelling) => string);

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
    private readonly explanation?: Details,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  /** Which field and why. */
  get details(): string | undefined {
    return this.detailsIn(asHere);
  }

  /** The same in the caller's spelling. */
  detailsIn(spelt: Spelling): string | undefined {
    return typeof this.explanation === 'function' ? this.explanation(spelt) : this.explanation;
  }
}

/** The process cannot start as things are; the message says what is wrong and what would help, and no stack says more. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Something outside that may be different later: a server that is busy or out of reach. Tried again after `afterMs`, or
 * when the retry policy says; `message` tells a person what was wrong and quotes no content.
 */
export class RetryLater extends Error {
  override name = 'RetryLater';
  constructor(
    message: string,
    /** Milliseconds to wait at least; undefined leaves it to the retry policy. */
    readonly afterMs?: number,
  ) {
    super(message);
  }
}

/** Work that failed on one document, of one or of several. */
export class DocumentError extends Error {
  override name = 'DocumentError';
  constructor(
    readonly documentId: string,
    /** That was read. */
    readonly revision: number,
    override readonly cause: unknown,
  ) {
    super('work on a document failed');
  }
}

export const invalidInput = (details: Details) => new CairnError(400, 'Invalid input', details);
export const unauthorized = () =>
  new CairnError(401, 'Unauthorized', 'A valid API key is needed: Authorization: Bearer sm_…', {
    'www-authenticate': 'Bearer',
  });
export const signedOut = () =>
  new CairnError(
    401,
    'Unauthorized',
    'Nobody is signed in, or the session has ended: it expired, or its key was revoked. Sign in at /console.',
    {
      'www-authenticate': 'Bearer',
    },
  );
export const forbidden = (details: string) => new CairnError(403, 'Forbidden', details);
export const notFound = (what: string) => new CairnError(404, `${what} not found`);
/** Clients try a 409 again by themselves unless told not to. */
export const conflict = (details: string) => new CairnError(409, 'Conflict', details, { 'x-should-retry': 'false' });
export const methodNotAllowed = (allow: string) =>
  new CairnError(405, 'Method not allowed', `Allowed: ${allow}`, { allow });
export const payloadTooLarge = (details: Details) => new CairnError(413, 'Payload too large', details);
export const unsupportedType = (details: string) => new CairnError(415, 'Unsupported file type', details);
export const unprocessable = (details: string) => new CairnError(422, 'Unprocessable content', details);
/** @param limit the RateLimit-* headers; when to come back is among them */
export const tooManyRequests = (details: string, limit: Readonly<Record<string, string>>) =>
  new CairnError(429, 'Too many requests', details, { ...limit, 'retry-after': limit['ratelimit-reset'] ?? '1' });
/** @param afterSeconds when to come back */
export const unavailable = (details: string, afterSeconds = 5) =>
  new CairnError(503, 'Service unavailable', details, { 'retry-after': String(afterSeconds) });
/** Nobody reads it: it ends the work for a client that has hung up. */
export const clientGone = () => new CairnError(499, 'Client closed request');
