import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../src/cli/demo/client.js';
import { pdfFile } from '../../test/support/files/index.js';
import { makeDocuments, makeShortTexts } from '../latency/workload.js';
import { timed } from '../statistics.js';

const longCharacters = 10_000_000;
const pages = 1_000;
const pauseMs = 2_000;
const pollMs = 20;
const timeoutMs = 3_600_000;

export interface BesideFigures {
  /** Milliseconds until each long document was done. */
  longMs: { name: string; ms: number }[];
  /** Milliseconds until each short text that was posted meanwhile was searchable. */
  shortMs: number[];
}

/** A 10 MB text and a PDF of 1,000 pages, and short texts posted one after the other until both are done. */
export async function measureBeside(
  client: Client,
  prefix: string,
  log: (line: string) => void,
): Promise<BesideFigures> {
  const [text = ''] = [makeDocuments(1, Math.ceil(longCharacters / 400), 7)[0]?.content.slice(0, longCharacters)];
  const pdf = new Uint8Array(await pdfFile('The last page.', { pages }));
  const long = [
    {
      name: '10 MB of text',
      add: () => client.add({ content: text, containerTag: `${prefix}-text`, taskType: 'superrag' }),
    },
    { name: 'PDF of 1,000 pages', add: () => client.addFile(pdf, 'long.pdf', `${prefix}-pdf`) },
  ];
  log('posting the long documents');
  let open = long.length;
  const finished = long.map(async ({ name, add }) => {
    const { ms } = await timed(async () => untilDone(client, (await add()).id));
    open -= 1;
    log(`${name}: done after ${(ms / 1_000).toFixed(1)} s`);
    return { name, ms };
  });
  const all = Promise.all(finished);
  const shortMs: number[] = [];
  for (const content of makeShortTexts(2_000, 31)) {
    if (open === 0) break;
    const { ms } = await timed(async () =>
      untilDone(client, (await client.add({ content, containerTag: `${prefix}-short` })).id),
    );
    shortMs.push(ms);
    await delay(pauseMs);
  }
  return { longMs: await all, shortMs };
}

async function untilDone(client: Client, id: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { status, processingMetadata } = await client.get(id);
    if (status === 'done') return;
    if (status === 'failed') throw new Error(`document ${id} failed: ${processingMetadata?.failureReason}`);
    if (Date.now() > deadline) throw new Error(`document ${id} is still ${status}`);
    await delay(pollMs);
  }
}
