import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A call as it came in. */
export interface Call {
  id: string;
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every type
  event: any;
  at: number;
}

export interface Receiver {
  url: string;
  calls: Call[];
  /** What it answers from now on; a 204 unless said. */
  answer: (response: ServerResponse, call: Call, request: IncomingMessage) => void;
  /** Calls that are not answered yet, and the most there were. */
  open: { now: number; most: number };
  close(): Promise<void>;
}

/** A server of a customer's, that keeps what it is told. */
export async function startReceiver(host = '127.0.0.2'): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    receiver.open.now += 1;
    receiver.open.most = Math.max(receiver.open.most, receiver.open.now);
    response.once('close', () => {
      receiver.open.now -= 1;
    });
    const body = (await request.setEncoding('utf8').toArray()).join('');
    const headers = request.headers as Record<string, string>;
    const call = { id: headers['webhook-id'] ?? '', headers, body, event: JSON.parse(body || '{}'), at: Date.now() };
    receiver.calls.push(call);
    receiver.answer(response, call, request);
  });
  const receiver: Receiver = {
    url: '',
    calls: [],
    answer: (response) => response.writeHead(204).end(),
    open: { now: 0, most: 0 },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  server.listen(0, host);
  await once(server, 'listening');
  receiver.url = `http://${host}:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

/** Whether who has this secret believes the call, by the specification's own library. */
export function isSigned({ body, headers }: Pick<Call, 'body' | 'headers'>, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
