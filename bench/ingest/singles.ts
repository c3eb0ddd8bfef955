import type { Client } from '../../src/cli/demo/client.js';
import { waitUntilDone, waitUntilDreamt } from '../../src/cli/demo/wait.js';
import { makeShortTexts } from '../latency/workload.js';
import { timed } from '../statistics.js';

const texts = 500;
const clients = 20;
const timeoutMs = 600_000;

export interface SinglesFigures {
  texts: number;
  /** From the first post until every text is searchable. */
  ms: number;
  /** Milliseconds until each post was answered. */
  acknowledgeMs: number[];
}

/** 500 short texts posted one by one by 20 clients, each its next when the one before is answered. */
export async function measureSingles(client: Client, containerTag: string): Promise<SinglesFigures> {
  const contents = makeShortTexts(texts, 37).values();
  const acknowledgeMs: number[] = [];
  const { ms } = await timed(async () => {
    const post = async () => {
      for (const content of contents) {
        acknowledgeMs.push((await timed(() => client.add({ content, containerTag }))).ms);
      }
    };
    await Promise.all(Array.from({ length: clients }, post));
    await waitUntilDone(client, { containerTags: [containerTag], expected: texts, timeoutMs });
  });
  await waitUntilDreamt(client, { containerTags: [containerTag], expected: texts, timeoutMs });
  return { texts, ms, acknowledgeMs };
}
