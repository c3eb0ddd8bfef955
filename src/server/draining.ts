import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { unavailable } from '../core/errors.js';
import type { ErrorAnswer } from '../http/answer-fields.js';

/** How long a stop takes at most, in milliseconds: `answerMs` and then `closeMs`. */
export interface Grace {
  /** For requests that are under way; after it they are answered with a 503. */
  answerMs: number;
  /** For clients to read their last answer; after it their connections are closed. */
  closeMs: number;
  /** How long a connection must have been idle before it is closed. A busy client sends its next request sooner. */
  quietMs: number;
}

export const grace: Grace = { answerMs: 5_000, closeMs: 1_500, quietMs: 1_000 };

/** For connections in the backlog, in milliseconds. New ones may come all the time, and the stop has yet to begin. */
const backlogMs = 250;

type Answer = ServerResponse<IncomingMessage>;

interface Connection {
  /** Its requests that are not answered yet. */
  answers: Set<Answer>;
  /** Since when it has been idle, by `performance.now()`, and how many bytes it had received by then. */
  since: number;
  bytes: number;
}

export interface Drain {
  /** Stops the server. @returns the number of requests that got a 503, when all connections are closed */
  stop(): Promise<number>;
  /** How many requests of a connection are not answered yet. */
  unanswered(socket: Socket): number;
}

/**
 * Watches a server's connections, to stop it without cutting a request: the listening socket closes, each answer from then
 * on is the last of its connection, and connections without a request are closed once they have been quiet for a while.
 * Answers that do not end in time become a 503.
 */
export function prepareDrain(server: Server, { answerMs, closeMs, quietMs }: Grace): Drain {
  const connections = new Map<Socket, Connection>();
  let isStopping = false;

  server.on('connection', (socket: Socket) => {
    const answers = new Set<Answer>();
    connections.set(socket, { answers, since: performance.now(), bytes: socket.bytesRead });
    socket.once('close', () => {
      connections.delete(socket);
      // Node tells only the answer that has the connection, not those that wait for it.
      for (const answer of answers) if (answer.socket === null) answer.emit('close');
    });
  });
  server.prependListener('request', ({ socket }, response) => {
    if (isStopping) makeLast(response);
    const connection = connections.get(socket);
    if (connection === undefined) return; // it has closed meanwhile
    connection.answers.add(response);
    response.once('close', () => {
      connection.answers.delete(response);
      connection.since = performance.now();
      connection.bytes = socket.bytesRead;
    });
  });

  /** Closes the connections that have been quiet since `before`. */
  function closeQuiet(before: number): void {
    for (const [socket, { answers, since, bytes }] of connections) {
      if (answers.size === 0 && since <= before && socket.bytesRead === bytes) socket.destroy();
    }
  }

  const underWay = () => [...connections.values()].flatMap(({ answers }) => [...answers]);

  async function stop(): Promise<number> {
    await acceptBacklog(server);
    // Node's own close would end every connection that has no request at this moment.
    server.closeIdleConnections = () => undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    isStopping = true;
    for (const response of underWay()) makeLast(response);
    let givenUp = 0;
    // Requests that have arrived by now are read before `closeQuiet` looks. Others may arrive meanwhile, and are not read.
    const sweep = setInterval(() => setImmediate(closeQuiet, performance.now() - quietMs), Math.max(1, quietMs / 10));
    const giveUpOn = (response: Answer) => {
      if (refuse(response)) givenUp += 1;
    };
    let cut: NodeJS.Timeout | undefined;
    const giveUp = setTimeout(() => {
      cut = setTimeout(() => server.closeAllConnections(), closeMs);
      for (const response of underWay()) giveUpOn(response);
      // A request that arrives from now on could not finish in time, so it is not begun.
      server.removeAllListeners('request').on('request', (_, response) => {
        makeLast(response);
        giveUpOn(response);
      });
    }, answerMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(giveUp);
    clearTimeout(cut);
    return givenUp;
  }

  return { stop, unanswered: (socket) => connections.get(socket)?.answers.size ?? 0 };
}

/**
 * Accepts the connections in the system's backlog, which closing the listening socket would reset. Node accepts one in a turn
 * of the event loop.
 */
async function acceptBacklog(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // The rest of the turn under way may accept nothing more.
  await nextTurn();
  const end = performance.now() + backlogMs;
  let before: number;
  do {
    before = accepted;
    await nextTurn();
  } while (accepted > before && performance.now() < end);
  server.off('connection', count);
}

/** Sets `Connection: close` on the answer and ends the connection after it. */
function makeLast(response: Answer): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
  const { req: request } = response;
  const { socket } = request;
  // Closing while a body still arrives would reset the connection and could lose the answer: only our side is ended.
  socket.destroySoon = () => {
    if (request.complete) Object.getPrototypeOf(socket).destroySoon.call(socket);
    else socket.end();
  };
}

/** Answers a 503. @returns false if an answer had already begun */
function refuse(response: Answer): boolean {
  if (response.headersSent) return false;
  const { status, message, details, headers } = unavailable('The service is stopping. Try again.');
  const { req: request } = response;
  // A body that has not arrived stays unread, so its handler changes nothing; the body is discarded.
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
