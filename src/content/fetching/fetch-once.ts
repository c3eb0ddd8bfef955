import { rm } from 'node:fs/promises';
import { Client } from 'undici';
import { RetryLater, unprocessable } from '../../core/errors.js';
import { userAgent } from '../../core/package.js';
import { acceptedEncodings, decompressor, tooLarge, writeBody } from './body.js';
import { childController } from './child-controller.js';
import { createConnector, privateNetwork, type Resolve } from './connector.js';
import { parseContentType } from './content-type.js';
import { explainFailure } from './failures.js';
import { fileNameOf } from './file-name.js';
import { checkStatus, type Headers, header } from './response-head.js';
import { parseWebUrl } from './urls.js';

export interface FetchOnceOptions {
  isAllowed: (address: string) => boolean;
  resolve: Resolve;
  headersMs: number;
  totalMs: number;
  /** What remains of totalMs after earlier redirects. */
  leftMs: number;
  maxBytes: number;
  signal: AbortSignal;
}

export interface Page {
  /** As `type/subtype` in lower case, from the Content-Type header. */
  mimeType: string | null;
  /** Charset in the Content-Type header, in lower case. */
  charset: string | null;
  /** Name from Content-Disposition, else from the path. */
  fileName: string | null;
  /** Size after decompression. */
  bytes: number;
}

/**
 * Sends one GET over a new connection and streams the body into the file `to`, which is removed on failure.
 * @returns the page that was written, or the target of a redirect
 * @throws {CairnError} 415 or 422 when a retry would not help
 * @throws {RetryLater} when a retry may help
 */
export async function fetchOnce(url: URL, to: string, options: FetchOnceOptions): Promise<URL | Page> {
  const stop = childController(options.signal);
  const timers = [
    setTimeout(() => stop.abort(timeoutError('begun to answer', options.headersMs)), options.headersMs),
    setTimeout(() => stop.abort(timeoutError('sent the whole page', options.totalMs)), options.leftMs),
  ];
  let socketError: Error | undefined;
  const connect = createConnector({
    ...options,
    refusal: privateNetwork('FETCH_ALLOWED_ADDRESSES'),
    timeoutMs: options.headersMs,
    signal: stop.signal,
    onSocketError: (error) => {
      socketError = error;
    },
  });
  const client = new Client(url.origin, { connect, headersTimeout: 0, bodyTimeout: 0 });
  try {
    const { statusCode, headers, body } = await client.request({
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: requestHeaders,
      signal: stop.signal,
    });
    clearTimeout(timers[0]);
    const location = checkStatus(statusCode, headers);
    if (location !== null) return redirectTarget(location, url);
    const type = parseContentType(header(headers, 'content-type'));
    const decompress = decompressor(String(headers['content-encoding'] ?? ''));
    checkLength(headers, options.maxBytes);
    const bytes = await writeBody(body, decompress, to, options.maxBytes);
    if (socketError !== undefined && endsByClosing(headers)) throw socketError;
    return { ...type, fileName: fileNameOf(header(headers, 'content-disposition'), url), bytes };
  } catch (error) {
    await rm(to, { force: true });
    throw stop.signal.aborted ? stop.signal.reason : explainFailure(error);
  } finally {
    timers.forEach(clearTimeout);
    stop.abort();
    await client.destroy();
  }
}

const requestHeaders = {
  'user-agent': userAgent,
  accept: 'text/html,application/xhtml+xml,text/*;q=0.9,application/pdf;q=0.9,*/*;q=0.8',
  'accept-encoding': acceptedEncodings,
};

function redirectTarget(location: string, from: URL): URL {
  const target = parseWebUrl(location, from);
  if (target instanceof URL) return target;
  throw unprocessable(`The server redirects, but not to a page. ${target.problem}`);
}

function checkLength(headers: Headers, maxBytes: number): void {
  if (Number(header(headers, 'content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

/** Whether only the close of the connection marks the end of the body. undici takes a reset for such an end, which it is not. */
function endsByClosing(headers: Headers): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

function timeoutError(what: string, ms: number): RetryLater {
  return new RetryLater(`The server had not ${what} after ${Math.ceil(ms / 1_000)} seconds.`);
}
