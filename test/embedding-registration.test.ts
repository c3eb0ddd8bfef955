import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Logger } from '../src/core/log.js';
import { registerModel } from '../src/models/embedding/configured-model.js';
import { type EmbeddingServer, startEmbeddingServer } from './support/embedding-server.js';
import { closeDatabase, db } from './support/tenant.js';

let server: EmbeddingServer;
beforeEach(async () => {
  server = await startEmbeddingServer(64);
});
afterEach(() => server.close());
afterAll(closeDatabase);

/** Registers the stand-in with the stack's database. @returns the lines of the log */
async function registered(): Promise<{ level: string; why?: string }[]> {
  const said: { level: string; why?: string }[] = [];
  const at = (level: string) => (fields: object) => void said.push({ level, ...fields });
  const stop = await registerModel({
    ...{ db: db(), local: { model: 'another', dims: 384 }, vault: { seal: String, open: String } },
    log: { info: at('info'), warn: at('warn'), error: at('error') } as unknown as Logger,
    config: {
      ...{ EMBEDDING_PROVIDER: 'openai-compatible', EMBEDDING_MODEL: 'refusing', EMBEDDING_BASE_URL: server.url },
      ...{ EMBEDDING_API_KEY: 'k', EMBEDDING_DIMENSIONS: undefined },
      ...{ EMBEDDING_QUERY_PREFIX: '', EMBEDDING_DOCUMENT_PREFIX: '' },
    },
  });
  stop();
  return said;
}

/** But for the retired ones, which other tests make and delete. */
const sets = () => db().embeddingSet.findMany({ where: { status: { not: 'retired' } }, orderBy: { id: 'asc' } });

describe('the start with another embedding model', () => {
  it.each<[string, (text: string) => boolean]>([
    ['refuses every text', () => true],
    ['refuses the text that it is tried with', (text) => text === 'ready?'],
    ['refuses a text that it is measured with', (text) => text.includes('rabies')],
  ])('goes on with the active one where the endpoint %s', async (_, refuses) => {
    server.fault = ({ input }) => (input.some(refuses) ? { status: 400 } : undefined);
    const before = await sets();
    const wrong = { level: 'error', why: expect.stringMatching(/The embedding model refusing at .* refused a text/) };
    expect(await registered()).toEqual([expect.objectContaining({ level: 'info' }), expect.objectContaining(wrong)]);
    expect(await sets()).toEqual(before);
  });
});
