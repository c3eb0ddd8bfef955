import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../../test/support/tenant.js';
import { timed } from '../statistics.js';

const pauseMs = 100;

export interface Searches {
  /** Milliseconds of each search that was answered while the service was up. */
  ms: number[];
  /** Answers that were no 200 while the service was up. */
  failed: number;
  /** Answers without the document that was searched for. */
  missed: number;
}

export interface Watch {
  /** The service is not there: nobody can be answered. */
  pause(): void;
  resume(api: Api): void;
  stop(): Promise<Searches>;
}

/** A document and a text that finds it. */
export interface Wanted {
  id: string;
  content: string;
}

interface Answer {
  ms: number;
  status: number | undefined;
  found: boolean;
}

async function search(api: Api, containerTags: readonly string[], { id, content: q }: Wanted): Promise<Answer> {
  const ask = () => api.post('/v3/search', { q, containerTags, limit: 20 }).catch(() => undefined);
  const { ms, value } = await timed(ask);
  const results: { documentId: string }[] = value?.body.results ?? [];
  return { ms, status: value?.status, found: results.some(({ documentId }) => documentId === id) };
}

/** Searches for each of the documents once. @returns milliseconds of each search */
export async function measureSearches(api: Api, containerTags: readonly string[], wanted: readonly Wanted[]) {
  const ms: number[] = [];
  for (const document of wanted) ms.push((await search(api, containerTags, document)).ms);
  return ms;
}

/** Searches both containers for one document after the other, until stopped. */
export function watchSearches(first: Api, containerTags: readonly string[], wanted: readonly Wanted[]): Watch {
  const searches: Searches = { ms: [], failed: 0, missed: 0 };
  let api: Api | undefined = first;
  let stopped = false;

  const running = (async () => {
    for (let turn = 0; !stopped; turn += 1, await delay(pauseMs)) {
      const by: Api | undefined = api;
      const document = wanted[turn % wanted.length];
      if (by === undefined || document === undefined) continue;
      const { ms, status, found } = await search(by, containerTags, document);
      if (by !== api) continue; // the service went away meanwhile
      searches.ms.push(ms);
      if (status !== 200) searches.failed += 1;
      else if (!found) searches.missed += 1;
    }
  })();
  return {
    pause() {
      api = undefined;
    },
    resume(next) {
      api = next;
    },
    async stop() {
      stopped = true;
      await running;
      return searches;
    },
  };
}
