import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { portIn } from './mark.js';

/** What the stack of the run takes for its providers; all their addresses are its. */
export interface Relay {
  url: string;
  close(): Promise<void>;
}

/**
 * Passes each call on to the stand-in that handed out the token or code in it, wherever that runs, and its answer back:
 * so each test file has stand-ins of its own, and all of them the same stack.
 */
export async function startRelay(): Promise<Relay> {
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What breaks or hangs on the one side does so on the other. */
async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method, url: path = '', headers } = incoming;
  const body = await buffer(incoming);
  const port = portIn(headers.authorization ?? '') ?? portIn(path) ?? portIn(body.toString('latin1'));
  if (port === null) return void outgoing.writeHead(502).end('Of no stand-in');
  const at = { host: '127.0.0.1', port, method, path, agent: false };
  const call = request({ ...at, headers: { ...headers, connection: 'close' } });
  call.on('error', () => outgoing.destroy());
  call.on('response', (answer) => {
    const { connection: _, 'keep-alive': __, ...answered } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, answered);
    answer.on('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  outgoing.on('close', () => call.destroy());
  call.end(body);
}
