import { isIP } from 'node:net';
import { Client } from 'undici';
import { CairnError, RetryLater } from '../../core/errors.js';
import { userAgent } from '../../core/package.js';
import { parseRetryAfter } from '../../text/parsing.js';
import { addressCheck, exceptionCheck } from './addresses.js';
import { childController } from './child-controller.js';
import { createConnector, privateNetwork, type Resolve, systemResolve } from './connector.js';
import { explainFailure } from './failures.js';
import { header } from './response-head.js';
import { parseWebUrl } from './urls.js';

/** The outcome of a call: a status, or the reason why there is none. */
export type Posted = { status: number; afterMs: number | undefined } | { status: null; error: string };

export interface Poster {
  /** Why the address may not be called, without asking DNS; null when it may. */
  problemOf(url: string): string | null;
  /**
   * Posts JSON and reads only the status and Retry-After of the answer. Redirects are not followed.
   * @param longestAfterMs upper limit of a Retry-After
   * @param signal aborts the call
   * @throws the signal's reason
   */
  post(
    url: string,
    request: { headers: Record<string, string>; body: string; longestAfterMs: number },
    signal?: AbortSignal,
  ): Promise<Posted>;
}

export interface PosterOptions {
  /** CIDRs of non-public networks that may be reached, also without TLS, as parseCidrs returns them; default none. */
  allowedAddresses?: readonly string[];
  /** Time limit of a call, in milliseconds. */
  timeoutMs: number;
  /** Default: systemResolve. Its answers are checked. */
  resolve?: Resolve;
}

/** Creates a client that calls addresses of customers, under the same rules as the fetcher (docs/security.md). */
export function createPoster(options: PosterOptions): Poster {
  const { allowedAddresses = [], timeoutMs, resolve = systemResolve } = options;
  const isAllowed = addressCheck(allowedAddresses);
  const isException = exceptionCheck(allowedAddresses);
  /** Without TLS, only networks that the operator has listed may be called. */
  const checkOf = ({ protocol }: URL) => (protocol === 'https:' ? isAllowed : isException);
  const refusalOf = ({ protocol }: URL) =>
    protocol === 'https:'
      ? privateNetwork('WEBHOOK_ALLOWED_ADDRESSES')
      : 'Without https:// the web address must lead into the networks that the operator has listed in WEBHOOK_ALLOWED_ADDRESSES.';

  function parse(text: string): URL | { problem: string } {
    const url = parseWebUrl(text);
    if (!(url instanceof URL)) return url;
    if (url.protocol === 'http:' && allowedAddresses.length === 0) return { problem: 'It must begin with https://.' };
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) === 0 || checkOf(url)(host)) return url;
    return {
      problem: isAllowed(host) ? 'It must begin with https://.' : 'It leads into a private or reserved network.',
    };
  }

  async function call(url: URL, headers: Record<string, string>, body: string, longest: number, signal: AbortSignal) {
    const connect = createConnector({
      ...{ isAllowed: checkOf(url), refusal: refusalOf(url), resolve, timeoutMs, signal },
      onSocketError: () => undefined,
    });
    const client = new Client(url.origin, { connect, headersTimeout: 0, bodyTimeout: 0 });
    try {
      const answer = await client.request({
        method: 'POST',
        path: `${url.pathname}${url.search}`,
        headers: { 'user-agent': userAgent, 'content-type': 'application/json', ...headers },
        body,
        signal,
      });
      answer.body.on('error', () => undefined); // destroying the client cuts it off
      const { statusCode: status, headers: answered } = answer;
      const afterMs = parseRetryAfter(header(answered, 'retry-after'), header(answered, 'date'), longest);
      return { status, afterMs };
    } finally {
      await client.destroy();
    }
  }

  return {
    problemOf(text) {
      const url = parse(text);
      return url instanceof URL ? null : url.problem;
    },

    async post(text, { headers, body, longestAfterMs }, signal) {
      const url = parse(text);
      if (!(url instanceof URL)) return { status: null, error: url.problem };
      const stop = childController(signal);
      const timer = setTimeout(() => stop.abort(), timeoutMs);
      try {
        return await call(url, headers, body, longestAfterMs, stop.signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (stop.signal.aborted) return { status: null, error: `No answer came within ${timeoutMs / 1_000} seconds.` };
        return { status: null, error: sentenceOf(explainFailure(error)) };
      } finally {
        clearTimeout(timer);
        stop.abort();
      }
    },
  };
}

/** The reason of a failed call, for the customer who named the address. */
function sentenceOf(error: unknown): string {
  if (error instanceof CairnError) return error.details ?? error.message;
  return error instanceof RetryLater ? error.message : 'The call failed.';
}
