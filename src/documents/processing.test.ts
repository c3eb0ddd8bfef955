import { describe, expect, it } from '@jest/globals';
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
    starter: { resumeDocument: async ({ documentId }) => void resumed.push(documentId) },
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
