import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Asked {
  model: string;
  input: string[];
  dimensions?: number;
}

/** What a request is answered with instead of vectors. */
interface Fault {
  status: number;
  headers?: Record<string, string>;
}

export interface EmbeddingServer {
  /** Base URL, ending in /v1. */
  url: string;
  /** Every text that was sent, in order. */
  texts: string[];
  /** Of each request, in order. */
  keys: (string | undefined)[];
  /** Whether the answers leave out the index of each vector; they are in order then. */
  withoutIndex: boolean;
  /** What it gives for a text; a bag of words unless told otherwise. */
  vectorOf: (text: string, dims: number) => (number | null)[];
  /** Whether the next request fails; undefined: it does not. */
  fault: (asked: Asked) => Fault | undefined | Promise<Fault | undefined>;
  close(): Promise<void>;
}

/** A stand-in for an OpenAI-compatible `/embeddings` on a free port: bags of words, hashed into so many dimensions. */
export async function startEmbeddingServer(dims: number): Promise<EmbeddingServer> {
  const texts: string[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const asked = (await json(request)) as Asked;
    keys.push(request.headers.authorization);
    const fault = request.url === '/v1/embeddings' ? await stand.fault(asked) : { status: 404 };
    response.writeHead(fault?.status ?? 200, { 'content-type': 'application/json', ...fault?.headers });
    if (fault !== undefined) return response.end('{"error":{"message":"scripted"}}');
    texts.push(...asked.input);
    const vectors = asked.input.map((text) => stand.vectorOf(text, asked.dimensions ?? dims));
    const data = stand.withoutIndex
      ? vectors.map((embedding) => ({ embedding }))
      : vectors.map((embedding, index) => ({ index, embedding })).reverse();
    return response.end(JSON.stringify({ object: 'list', model: asked.model, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stand: EmbeddingServer = {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, texts, keys },
    ...{ withoutIndex: false, vectorOf: bagOf, fault: () => undefined },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stand;
}

/** The same for the same text, always; not of length 1, as an endpoint need not give unit vectors. */
export function bagOf(text: string, dims: number): number[] {
  const bag: number[] = new Array(dims).fill(0.05);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const place = createHash('sha256').update(word).digest().readUInt32BE(0) % dims;
    bag[place] = (bag[place] ?? 0) + 1;
  }
  return bag;
}
