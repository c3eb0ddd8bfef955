import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { unavailable } from '../core/errors.js';
import type { ErrorAnswer } from '../http/error-answer.js';

/** How long a stop takes at most, in milliseconds: `answerMs` and then `closeMs`. */
export interface Grace {
  /** For answers under way; then they are a 503. */
  answerMs: number;
  /** For clients to take their last answer; then their connections are cut. */
  closeMs: number;
  /** How long a connection must have been quiet to be closed: the next request of a busy client comes sooner. */
  quietMs: number;
}

export const grace: Grace = { answerMs: 5_000, closeMs: 1_500, quietMs: 500 };

type Answer = ServerResponse<IncomingMessage>;

/** A connection between two requests: since when, and how many bytes it had received by then. */
interface Quiet {
  since: number;
  bytes: number;
}

/**
 * Watches a server's connections, to stop it without cutting a request: the listening socket closes, each answer from then
 * on is the last of its connection, and connections without a request are closed once they have been quiet for a while.
 * Answers that do not end in time become a 503.
 * @returns the stop, which resolves with the number of those 503s when all connections are closed
 */
export function prepareDrain(server: Server, { answerMs, closeMs, quietMs }: Grace): () => Promise<number> {
  const answers = new Set<Answer>();
  const connections = new Map<Socket, Quiet>();
  let isStopping = false;

  const noteQuiet = (socket: Socket) => {
    if (!socket.destroyed) connections.set(socket, { since: performance.now(), bytes: socket.bytesRead });
  };
  server.on('connection', (socket: Socket) => {
    noteQuiet(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    answers.add(response);
    response.once('close', () => {
      answers.delete(response);
      noteQuiet(socket);
    });
    if (isStopping) makeLast(response);
  });

  function closeQuiet(): void {
    const busy = new Set([...answers].map(({ req }) => req.socket));
    const before = performance.now() - quietMs;
    for (const [socket, { since, bytes }] of connections) {
      if (!busy.has(socket) && since <= before && socket.bytesRead === bytes) socket.destroy();
    }
  }

  return async () => {
    // Connections that the system holds for us already are taken first: it would reset them.
    await nextTurn();
    await nextTurn();
    // Node's own close would end every connection that has no request at this moment.
    server.closeIdleConnections = () => undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    isStopping = true;
    for (const response of answers) makeLast(response);
    let givenUp = 0;
    // What has arrived by now is read before `closeQuiet` looks.
    const sweep = setInterval(() => setImmediate(closeQuiet), Math.max(1, quietMs / 10));
    const giveUpOn = (response: Answer) => {
      if (refuse(response)) givenUp += 1;
    };
    const giveUp = setTimeout(() => {
      for (const response of answers) giveUpOn(response);
      // What arrives from now on would not be done in time: nothing of it is begun.
      server.removeAllListeners('request').on('request', (_, response) => {
        makeLast(response);
        giveUpOn(response);
      });
    }, answerMs);
    const cut = setTimeout(() => server.closeAllConnections(), answerMs + closeMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(giveUp);
    clearTimeout(cut);
    return givenUp;
  };
}

/** Has the answer say `Connection: close`, and the connection end with it. */
function makeLast(response: Answer): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
  const { req: request } = response;
  const { socket } = request;
  // A close while a body still comes in would be a reset, and could take the answer with it: only our side ends then.
  socket.destroySoon = () => {
    if (request.complete) Object.getPrototypeOf(socket).destroySoon.call(socket);
    else socket.end();
  };
}

/** @returns false where an answer had begun already */
function refuse(response: Answer): boolean {
  if (response.headersSent) return false;
  const { status, message, details, headers } = unavailable('The service is stopping. Try again.');
  const { req: request } = response;
  // A body that is not there yet stays unread by its handler, which so changes nothing, and is dropped.
  if (!request.complete) {
    request.unpipe();
    for (const event of ['data', 'end', 'readable']) request.removeAllListeners(event);
    request.resume();
  }
  const body = JSON.stringify({ error: message, details } satisfies ErrorAnswer);
  const about = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...about }).end(body);
  return true;
}
