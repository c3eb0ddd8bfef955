import { createServer } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Server } from 'node:net';
import type Koa from 'koa';
import { StartError } from '../core/errors.js';
import { refuseConnection } from '../http/connection-errors.js';
import { type Grace, grace, prepareDrain } from './draining.js';

/** Longer than load balancers keep idle connections, so that no connection closes while they send a request on it. */
const keepAliveTimeout = 65_000;

/**
 * The maximum of requests that wait for an answer on one connection; Node itself has none. Clients that send the next one before an
 * answer are rare, and send a few.
 */
const mostUnanswered = 32;

/** Time limits for clients, in milliseconds. */
export interface Patience extends Grace {
  /** For its headers. */
  headersTimeout: number;
  /** For the whole request. */
  requestTimeout: number;
  /** How often Node checks those two limits. */
  connectionsCheckingInterval: number;
  /** For a connection without a byte in either direction, such as one whose client does not read its answer. */
  idleTimeout: number;
}

const patience: Patience = {
  headersTimeout: 10_000,
  // 50 MB at 1.4 Mbit/s.
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  idleTimeout: 120_000,
  ...grace,
};

/**
 * The longest that a connection may be without a byte, in milliseconds: longer than the longest request under that limit, which has
 * none before its answer.
 */
export const idleTimeoutFor = (requestTimeoutMs: number): number =>
  Math.max(patience.idleTimeout, requestTimeoutMs + patience.headersTimeout);

export interface HttpServer {
  host: string;
  port: number;
  /**
   * Accepts no connection but those that wait already, and waits 5 s for requests under way, which then get a 503. At most
   * 1.5 s later all connections are closed. @returns the number of those 503s
   */
  stop(): Promise<number>;
}

/** What helps against each error of `listen`; `PORT` and `HOST` stand for the variables that set the place. */
const remedies: Readonly<Record<string, string>> = {
  EADDRINUSE: 'it is taken. Free it, or set PORT to another one; 0 takes a free one.',
  EACCES: 'this user may not. Set PORT to one above 1023.',
  EADDRNOTAVAIL: 'the address is none of this machine. Set HOST to one that is.',
  ENOTFOUND: 'there is no such host. Set HOST to an address of this machine.',
};

/**
 * @param portVariable the variable that sets the port, for messages: PORT beside HOST, or METRICS_PORT beside METRICS_HOST
 * @throws {StartError} when the address is in use or not of this machine
 */
export async function listen(
  app: Koa,
  host: string,
  port: number,
  options: Partial<Patience> = {},
  portVariable = 'PORT',
): Promise<HttpServer> {
  const { idleTimeout, answerMs, closeMs, quietMs, ...timeouts } = { ...patience, ...options };
  const handle = app.callback();
  const server = createServer({ ...timeouts, keepAliveTimeout }, (request, response) => {
    if (drain.unanswered(request.socket) > mostUnanswered) request.socket.destroy();
    else void handle(request, response);
  });
  server.setTimeout(idleTimeout);
  server.on('clientError', refuseConnection);
  const drain = prepareDrain(server, { answerMs, closeMs, quietMs });
  await bind(server, host, port, portVariable);
  return { host, port: (server.address() as AddressInfo).port, stop: drain.stop };
}

/** Where something is to listen, and the variable that sets the port. */
export interface Place {
  host: string;
  port: number;
  variable: string;
}

/**
 * Listens at all of these places at once, for a moment.
 * @throws {StartError} when one of them is taken, by another program or by one before it, or not of this machine
 */
export async function checkPlaces(places: readonly Place[]): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const { host, port, variable } of places) {
      const server = createPlainServer((socket) => socket.on('error', () => undefined).destroy());
      await bind(server, host, port, variable);
      servers.push(server);
    }
  } finally {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  }
}

/** @throws {StartError} with what helps */
function bind(server: Server, host: string, port: number, portVariable: string): Promise<void> {
  const named = (variable: string) => portVariable.replace('PORT', variable);
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const remedy = remedies[error.code ?? '']?.replace(/PORT|HOST/, named) ?? error.message;
      reject(new StartError(`Cairn cannot listen on port ${port} of ${host}: ${remedy}`));
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}
