import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../../test/support/eventually.js';

interface Backend {
  url: string;
  agent: Agent;
  /** Requests that it has not answered yet. */
  underWay: number;
}

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/** Shares requests among APIs in turn, one of which may be retired: nothing new goes to it, and what it has it answers. */
export async function startBalancer() {
  const backends: Backend[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const backend = backends[turn % backends.length];
    if (backend === undefined) return void outgoing.writeHead(503).end();
    pass(backend, incoming, outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(url: string): void {
      backends.push({ url, agent: new Agent({ keepAlive: true }), underWay: 0 });
    },
    /** Resolves when the API has answered all that it was given. */
    async retire(url: string): Promise<void> {
      const [backend] = backends.splice(
        backends.findIndex((each) => each.url === url),
        1,
      );
      await eventually(() => backend?.underWay === 0, `${url} to have answered`);
      backend?.agent.destroy();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(backend: Backend, incoming: IncomingMessage, outgoing: ServerResponse): void {
  backend.underWay += 1;
  outgoing.once('close', () => {
    backend.underWay -= 1;
  });
  const { method, headers } = incoming;
  const call = request(new URL(incoming.url ?? '/', backend.url), { method, headers, agent: backend.agent });
  call.once('error', () => outgoing.destroy());
  call.once('response', (answer) => {
    const { connection: _, 'keep-alive': __, ...passed } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, passed);
    answer.pipe(outgoing);
  });
  incoming.pipe(call);
}
