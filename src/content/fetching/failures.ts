import { errors } from 'undici';
import { RetryLater, unprocessable } from '../../core/errors.js';

const certificate =
  /^(?:UNABLE_TO_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|ERROR_IN_|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/;

const cut =
  /^(?:HPE_EOF|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ECONNRESET|ECONNABORTED|EPIPE|Z_BUF_ERROR|ERR_STREAM_PREMATURE_CLOSE)$/;

const unreachable =
  /^(?:ECONNREFUSED|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|UND_ERR_INFO)$/;

/** Patterns of error codes (DNS, sockets, TLS, llhttp, undici, zlib) with the error that they become; the first match counts. */
const causes: readonly [RegExp, (code: string) => Error][] = [
  [/^(?:ENOTFOUND|ENODATA)$/, () => unprocessable('The host name of the web address does not exist.')],
  [/^EAI_/, (code) => new RetryLater(`The host name of the web address could not be resolved (${code}).`)],
  [certificate, (code) => unprocessable(`The server's certificate is not valid (${code}).`)],
  [/^(?:ERR_SSL_|EPROTO$)/, (code) => unprocessable(`No secure connection to the server is possible (${code}).`)],
  [cut, () => new RetryLater('The connection was lost before the whole answer had arrived.')],
  [/^(?:HPE_|UND_ERR_HEADERS_OVERFLOW$)/, () => unprocessable("The server's answer is not valid HTTP.")],
  [/^(?:Z_|ERR__ERROR_|ERR_BROTLI)/, () => unprocessable('The page arrives damaged: it cannot be decompressed.')],
  [unreachable, (code) => new RetryLater(`The server could not be reached (${code}).`)],
];

/** Converts the error of a failed request to a CairnError or RetryLater; returns any other error unchanged. */
export function explainFailure(error: unknown): unknown {
  const code = codeOf(error);
  const explain = causes.find(([pattern]) => pattern.test(code))?.[1];
  return explain === undefined ? error : explain(code);
}

function codeOf(error: unknown): string {
  // undici 7 drops llhttp's code; only the message shows that the answer was cut off.
  if (error instanceof errors.HTTPParserError) return error.message.includes('EOF') ? 'HPE_EOF' : 'HPE_INVALID';
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
