import { createServer } from 'node:net';
import { StartError } from '../core/errors.js';

/** Whether a port can be listened on at 127.0.0.1 right now. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined;
}

/** A port that was free a moment ago; callers must be ready to try another. @throws {StartError} when none is free */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === undefined) throw new StartError('No free port is left on 127.0.0.1.');
  return port;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
