import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

/** Longest that requests under way are waited for when the server stops. */
const drainMs = 5_000;

/** Longer than load balancers keep idle connections, so that none is closed under a request that is just being sent. */
const keepAliveTimeout = 65_000;

export interface HttpServer {
  host: string;
  port: number;
  /** Takes no new connection and waits, at most 5 s, for the answers under way. */
  stop(): Promise<void>;
}

/** @throws when the address is taken or not ours */
export async function listen(app: Koa, host: string, port: number): Promise<HttpServer> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout }, app.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { host, port: (server.address() as AddressInfo).port, stop: () => drain(server) };
}

async function drain(server: Server): Promise<void> {
  const force = setTimeout(() => server.closeAllConnections(), drainMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(force);
}
