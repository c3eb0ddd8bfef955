import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { newId } from '../core/ids.js';

/** Answers to errors of Node's HTTP parser, which occur before a request can be routed. */
const refusals: Readonly<Record<string, { status: number; error: string; details: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'Request timeout', details: 'The request came in too slowly' },
  HPE_HEADER_OVERFLOW: { status: 431, error: 'Headers too large', details: 'headers: are over 16 KB with the URL' },
};
const malformed = { status: 400, error: 'Invalid input', details: 'request: is not valid HTTP/1.1' };

/**
 * Answers a request that Node's HTTP parser rejected in the form of API §3, unless an answer has begun, and closes the
 * connection.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { status, ...refusal } = refusals[error.code ?? ''] ?? malformed;
  // `_httpMessage` is the response that the socket is about to send; Node's default handler checks it too.
  const response = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage;
  if (!socket.writable || error.code === 'ECONNRESET' || response?.headersSent === true) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${newId()}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
