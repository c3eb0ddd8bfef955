import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Faults } from './faults.js';
import type { Answer, Next, Received } from './http.js';

export interface RecordedRequest {
  method: string;
  /** With its query. */
  path: string;
}

export interface FrontServer {
  url: string;
  requests: RecordedRequest[];
  /** What answers; set once everything is there. */
  answer: Next;
  close(): Promise<void>;
}

/** The stand-in's server on a free port: records every request, lets faults happen, and asks the rest for an answer. */
export async function openServer(faults: Faults): Promise<FrontServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = incoming;
    // As it is called, so that links in answers lead to where the caller knows it.
    const called = new URL(incoming.url ?? '/', `http://${headers.host}`);
    const request: Received = { method, url: called, headers, body: await buffer(incoming) };
    const isOwn = request.url.pathname.startsWith('/_');
    if (!isOwn) requests.push({ method, path: request.url.pathname + request.url.search });
    const fault = isOwn ? undefined : faults.take(request);
    if (fault === 'hang') return;
    if (fault === 'reset') return void outgoing.destroy();
    if (typeof fault === 'object') return void outgoing.writeHead(fault.status, fault.headers).end(fault.body);
    write(outgoing, await front.answer(request), fault);
  }

  const front: FrontServer = {
    url,
    requests,
    answer: () => Promise.reject(new Error('not set up yet')),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return front;
}

function write(outgoing: ServerResponse, { status, headers, body }: Answer, fault: 'cut' | 'half' | undefined): void {
  const half = body.subarray(0, Math.floor(body.length / 2));
  if (fault === 'half') return void outgoing.writeHead(status, headers).end(half);
  outgoing.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': String(body.length) }) });
  if (fault === undefined) outgoing.end(body);
  else outgoing.write(half, () => outgoing.destroy());
}
