import { setTimeout as delay } from 'node:timers/promises';

/** What became of requests. */
export interface Outcomes {
  answered: number;
  /** What failed: the request, and its status or how its connection ended. */
  failed: string[];
  /** customIds of adds and uploads that were answered with a 200. */
  acknowledged: string[];
}

interface LoadOptions {
  key: string;
  /** Where the next request goes. */
  url(): string;
  /** Told apart by it from those of another load. */
  name: string;
}

const clients = { add: 2, upload: 1, search: 1, read: 1 };
type Kind = keyof typeof clients;
const pauseMs = 400;
/** Between an upload's parts. */
const partMs = 150;
const parts = 10;

/** Clients that send one request after the other, with short pauses, until they are stopped. */
export function startLoad({ key, url, name }: LoadOptions): { outcomes: Outcomes; stop(): Promise<void> } {
  const outcomes: Outcomes = { answered: 0, failed: [], acknowledged: [] };
  let isStopped = false;

  async function send(kind: Kind, customId: string): Promise<void> {
    const { path, ...init } = requestOf(kind, customId);
    const headers = { authorization: `Bearer ${key}`, ...init.headers };
    // Node wants to be told that a body which is a stream is sent while the answer is waited for.
    const status = await fetch(new URL(path, url()), { ...init, headers, duplex: 'half' } as RequestInit)
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      })
      .catch((error: Error) => String(error.cause ?? error));
    // A document that was not acknowledged need not be there.
    const isGood = status === 200 || (kind === 'read' && status === 404);
    if (isGood) outcomes.answered += 1;
    else outcomes.failed.push(`${kind} ${customId}: ${status}`);
    if (status === 200 && (kind === 'add' || kind === 'upload')) outcomes.acknowledged.push(customId);
  }

  const client = async (kind: Kind, number: number) => {
    for (let turn = 0; !isStopped; turn += 1) {
      await send(kind, kind === 'read' ? `${name}-add-0-${turn}` : `${name}-${kind}-${number}-${turn}`);
      await delay(pauseMs);
    }
  };
  const all = Object.entries(clients).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, number) => client(kind as Kind, number)),
  );
  return {
    outcomes,
    async stop() {
      isStopped = true;
      await Promise.all(all);
    },
  };
}

function requestOf(kind: Kind, customId: string): { path: string } & RequestInit {
  if (kind === 'read') return { path: `/v3/documents/${customId}` };
  if (kind === 'upload') return uploadOf(customId);
  const body =
    kind === 'add'
      ? { content: `The boat ${customId} belongs to me.`, customId, containerTag: 'harbour', taskType: 'superrag' }
      : { q: 'whose boat is it', containerTag: 'harbour', searchMode: 'hybrid' };
  return {
    path: kind === 'add' ? '/v3/documents' : '/v4/search',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** A file that takes some seconds to be sent. */
function uploadOf(customId: string): { path: string } & RequestInit {
  const boundary = 'bench-cluster';
  const part = (head: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const text = `The log of ${customId}. ${'Nothing was seen. '.repeat(200)}`;
  const body = Buffer.from(
    `${part('name="customId"', customId)}${part('name="containerTag"', 'harbour')}${part('name="taskType"', 'superrag')}${part(`name="file"; filename="${customId}.txt"`, text)}--${boundary}--\r\n`,
  );
  const size = Math.ceil(body.length / parts);
  const slowly = async function* () {
    for (let start = 0; start < body.length; start += size) {
      yield new Uint8Array(body.subarray(start, start + size));
      await delay(partMs);
    }
  };
  return {
    ...{ path: '/v3/documents/file', method: 'POST', body: ReadableStream.from(slowly()) },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
