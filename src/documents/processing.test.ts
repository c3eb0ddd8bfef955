import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { outsideOfQueue } from '../concurrency/fair-queue.js';
import { createLogger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { EmbeddingUnavailable } from '../models/embedding/endpoint-failure.js';
import { createProcessingService } from './processing.js';

/** A batch of two documents whose indexing fails. `resumed` are those that went on in workflows of their own. */
function batchFailingWith(error: Error) {
  const resumed: string[] = [];
  const rows = ['a', 'b'].map((id) => ({ id, documentId: id, containerTag: 'notes' }));
  const processing = createProcessingService({
    db: { $queryRaw: async () => rows } as unknown as Database,
    indexing: {
      indexDocuments: async () => Promise.reject(error),
      indexDocument: async () => 'done',
      failDocument: async () => undefined,
      removeForgottenChunks: async () => 0,
    },
    starter: { resumeDocument: async ({ documentId }) => resumed.push(documentId) > 0 },
    log: createLogger('silent'),
  });
  return { index: () => processing.indexBatch({ orgId: 'org' }, 'batch'), resumed };
}

describe('a batch', () => {
  it('waits as a whole for an embedding endpoint that is unavailable', async () => {
    const busy = new EmbeddingUnavailable('The model answered with status 429', false, 30_000);
    const { index, resumed } = batchFailingWith(busy);
    await expect(index()).rejects.toBe(busy);
    expect(resumed).toEqual([]);
  });

  it('goes on document by document after a fault', async () => {
    const { index, resumed } = batchFailingWith(new Error('a fault'));
    await index();
    expect(resumed).toEqual(['a', 'b']);
  });
});

describe('long texts', () => {
  it('are indexed four at once for an organisation, also while an endpoint embeds them', async () => {
    let begun = 0;
    let answer: () => void = () => undefined;
    const embedded = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { indexLongDocument } = createProcessingService({
      db: {} as Database,
      indexing: {
        indexDocuments: async () => new Map(),
        indexDocument: async () => {
          begun += 1;
          await outsideOfQueue(() => embedded);
          return 'done';
        },
        failDocument: async () => undefined,
        removeForgottenChunks: async () => 0,
      },
      starter: { resumeDocument: async () => true },
      log: createLogger('silent'),
    });
    const all = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => indexLongDocument({ orgId: 'org' }, id)));
    while (begun < 4) await nextTurn();
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    expect(begun).toBe(4);
    answer();
    await all;
    expect(begun).toBe(6);
  });
});
