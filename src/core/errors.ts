/** Maps a name of the API, such as a provider's, to the caller's spelling. */
export type Spelling = (name: string) => string;

const asHere: Spelling = (name) => name;

/** All problems, each with its field; a function if it contains names that callers may spell differently. */
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

  /** All problems, each with its field. */
  get details(): string | undefined {
    return this.detailsIn(asHere);
  }

  /** The details in the caller's spelling. */
  detailsIn(spelt: Spelling): string | undefined {
    return typeof this.explanation === 'function' ? this.explanation(spelt) : this.explanation;
  }
}

/** What a person at a terminal is told of an error, with the words of whatever failed outside of Cairn. */
export function plainText(error: Error): string {
  if (!(error instanceof CairnError)) return error.message;
  const text = error.details ?? error.message;
  if (!(error.cause instanceof Error)) return text;
  return `${text}${text.endsWith('.') ? '' : ':'} ${messageOf(error.cause)}`;
}

/** The process, or a command, cannot go on; the message says what is wrong and what would help, so no stack is shown. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * A temporary problem outside of Cairn, such as a server that is busy or cannot be reached. It is tried again after `afterMs`, or
 * when the retry policy says. `message` tells a person what was wrong and quotes no content.
 */
export class RetryLater extends Error {
  override name = 'RetryLater';
  constructor(
    message: string,
    /** The minimum wait in milliseconds; undefined leaves it to the retry policy. */
    readonly afterMs?: number,
  ) {
    super(message);
  }
}

/** The message of whatever was thrown; the code where it has none, as Node's error of an unreachable address. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message || String((thrown as NodeJS.ErrnoException).code ?? thrown) : String(thrown);

/** Work on one or several documents failed on this one. */
export class DocumentError extends Error {
  override name = 'DocumentError';
  constructor(
    readonly documentId: string,
    /** The revision that was read. */
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
/** The header tells public clients, which retry a 409 by default, not to do so. */
export const conflict = (details: string) => new CairnError(409, 'Conflict', details, { 'x-should-retry': 'false' });
/** A conflict that ends by itself: the headers tell clients to repeat the request. */
export const conflictForNow = (details: string) =>
  new CairnError(409, 'Conflict', details, { 'x-should-retry': 'true', 'retry-after': '2' });
export const methodNotAllowed = (allow: string) =>
  new CairnError(405, 'Method not allowed', `Allowed: ${allow}`, { allow });
export const payloadTooLarge = (details: Details) => new CairnError(413, 'Payload too large', details);
export const unsupportedType = (details: string) => new CairnError(415, 'Unsupported file type', details);
export const unprocessable = (details: string) => new CairnError(422, 'Unprocessable content', details);
/** @param limit the RateLimit-* headers, from which Retry-After is taken */
export const tooManyRequests = (details: string, limit: Readonly<Record<string, string>>) =>
  new CairnError(429, 'Too many requests', details, { ...limit, 'retry-after': limit['ratelimit-reset'] ?? '1' });
/** @param afterSeconds the value of Retry-After */
export const unavailable = (details: string, afterSeconds = 5) =>
  new CairnError(503, 'Service unavailable', details, { 'retry-after': String(afterSeconds) });
/** Ends the work for a client that has disconnected; nobody reads the answer. */
export const clientGone = () => new CairnError(499, 'Client closed request');
