import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.js';

const pollMs = 250;
const pageSize = 1_000;

export interface WaitOptions {
  containerTags: string[];
  /** How many documents the containers hold. */
  expected: number;
  timeoutMs: number;
  /** Called after every poll, with the number of ready documents. */
  onProgress?: (ready: number) => void;
}

/**
 * Waits until every document of the containers is `done`.
 * @throws when one is `failed`, or when they are not done in time
 */
export async function waitUntilDone(client: Client, options: WaitOptions): Promise<void> {
  const { containerTags } = options;
  await poll(options, 'processed', async () => {
    const { total } = await client.list({ containerTags, status: 'done', limit: 1 });
    if (total >= options.expected) return total;
    const failed = await client.list({ containerTags, status: 'failed', limit: 1 });
    const [first] = failed.documents;
    if (first !== undefined) {
      const reason = (await client.get(first.id)).processingMetadata?.failureReason ?? 'no reason given';
      throw new Error(`${failed.total} of ${options.expected} documents failed; ${first.title ?? first.id}: ${reason}`);
    }
    return total;
  });
}

/**
 * Waits until the memories of every document of the containers are extracted (`dreamingStatus` done).
 * @throws when that takes longer than allowed
 */
export async function waitUntilDreamt(client: Client, options: WaitOptions): Promise<void> {
  await poll(options, 'read for memories', async () => {
    let ready = 0;
    for (let page = 1; ; page++) {
      const { documents } = await client.list({ containerTags: options.containerTags, limit: pageSize, page });
      ready += documents.filter((document) => document.dreamingStatus === 'done').length;
      if (documents.length < pageSize) return ready;
    }
  });
}

async function poll(options: WaitOptions, what: string, count: () => Promise<number>): Promise<void> {
  const deadline = Date.now() + options.timeoutMs;
  for (;;) {
    const ready = await count();
    options.onProgress?.(ready);
    if (ready >= options.expected) return;
    if (Date.now() > deadline) {
      const seconds = Math.round(options.timeoutMs / 1_000);
      throw new Error(`only ${ready} of ${options.expected} documents were ${what} after ${seconds} s`);
    }
    await delay(pollMs);
  }
}
