import pLimit from 'p-limit';
import type { Client } from '../../src/cli/demo/client.js';
import { waitUntilDone } from '../../src/cli/demo/wait.js';
import { timed } from '../statistics.js';
import { makeDocuments } from './workload.js';

const containers = 50;
const documentsPerContainer = 20;
const sectionsPerDocument = 5;
const concurrency = 8;
const timeoutMs = 1_200_000;

export interface Load {
  containerTags: string[];
  /** A question to each document and the container it is in. */
  questions: { q: string; containerTag: string }[];
  documents: number;
  /** From the first post until all are done. */
  ms: number;
}

/** Fills 50 containers with 20 documents of 5 sections each, 5,000 chunks, and waits until all are done. */
export async function loadContainers(client: Client, prefix: string, log: (line: string) => void): Promise<Load> {
  const limit = pLimit(concurrency);
  const made = makeDocuments(containers * documentsPerContainer, sectionsPerDocument, 5_000);
  const placed = made.map((document, i) => ({ ...document, containerTag: `${prefix}-${i % containers}` }));
  const containerTags = [...new Set(placed.map(({ containerTag }) => containerTag))];
  const { ms } = await timed(async () => {
    await Promise.all(placed.map(({ content, containerTag }) => limit(() => client.add({ content, containerTag }))));
    log(`posted ${placed.length} documents`);
    let shown = 0;
    await waitUntilDone(client, {
      containerTags,
      expected: placed.length,
      timeoutMs,
      onProgress: (ready) => {
        if (ready < shown + 100) return;
        shown = ready;
        log(`${ready} of ${placed.length} done`);
      },
    });
  });
  const questions = placed.map(({ question, containerTag }) => ({ q: question, containerTag }));
  return { containerTags, questions, documents: placed.length, ms };
}
