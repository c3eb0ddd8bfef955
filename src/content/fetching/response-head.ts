import { RetryLater, unprocessable } from '../../core/errors.js';
import { parseRetryAfter } from '../../text/parsing.js';

/** Response headers as undici gives them: names in lower case, values in Latin-1. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A header's value; the last one when the server repeats it. */
export function header(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.at(-1) : value;
}

const redirects = new Set([301, 302, 303, 307, 308]);
const complete = new Set([200, 203]);
/** Request timeout, too early, too many requests, service unavailable: retried when the server says so. */
const retryable = new Set([408, 425, 429, 503]);

/**
 * Checks the status of a response.
 * @returns the Location of a redirect; null when the body is the document
 * @throws {RetryLater} when the server may answer differently later
 * @throws {CairnError} 422 when there is no document
 */
export function checkStatus(status: number, headers: Headers): string | null {
  if (complete.has(status)) return null;
  if (redirects.has(status)) {
    const location = header(headers, 'location');
    if (location === undefined) throw unprocessable('The server redirects without saying where to.');
    return Buffer.from(location, 'latin1').toString('utf8');
  }
  if (retryable.has(status)) {
    const afterMs = parseRetryAfter(header(headers, 'retry-after'), header(headers, 'date'));
    throw new RetryLater(`The server is busy (status ${status}).`, afterMs);
  }
  if (status >= 500) throw new RetryLater(`The server has a fault (status ${status}).`);
  throw unprocessable(`${refusal(status)} (status ${status}).`);
}

function refusal(status: number): string {
  if (status === 401 || status === 403) return 'The server does not let the page be read without permission';
  if (status === 404 || status === 410) return 'There is no page at the web address';
  if (status >= 400) return 'The server refuses the request';
  return 'The server answers with something else than a document';
}
