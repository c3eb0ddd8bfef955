import { setTimeout as delay } from 'node:timers/promises';
import type { Client, NewDocument } from '../../src/cli/demo/client.js';
import { timed } from '../statistics.js';
import { makeShortTexts } from './workload.js';

const texts = 100;
const pauseMs = 150;
const pollMs = 10;
const timeoutMs = 30_000;

/** Milliseconds, one entry a text. */
export interface SingleTextTimes {
  acknowledge: number[];
  searchable: number[];
}

/**
 * Posts single short texts to an otherwise idle service, each after the one before is done: the time to the answer, and
 * from the post until the document is `done`, from when on every search finds it. One search at the end shows that.
 * @param taskType `superrag` where no memories are to be made of them
 */
export async function measureSingleTexts(
  client: Client,
  containerTag: string,
  taskType: NewDocument['taskType'] = 'memory',
): Promise<SingleTextTimes> {
  const times: SingleTextTimes = { acknowledge: [], searchable: [] };
  const warmUp = 5;
  let last = '';
  for (const [i, content] of makeShortTexts(warmUp + texts, 11).entries()) {
    last = content;
    const { ms: searchable, value: acknowledge } = await timed(async () => {
      const added = await timed(() => client.add({ content, containerTag, taskType }));
      await untilDone(client, added.value.id);
      return added.ms;
    });
    if (i >= warmUp) {
      times.acknowledge.push(acknowledge);
      times.searchable.push(searchable);
    }
    await delay(pauseMs);
  }
  const found = await client.search({ q: last, containerTag, searchMode: 'documents', limit: 5, threshold: 0 });
  if (!found.some((result) => result.chunk?.includes(last))) throw new Error('a text that was done was not found');
  return times;
}

async function untilDone(client: Client, id: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { status } = await client.get(id);
    if (status === 'done') return;
    if (status === 'failed' || Date.now() > deadline) throw new Error(`document ${id} is ${status}`);
    await delay(pollMs);
  }
}
