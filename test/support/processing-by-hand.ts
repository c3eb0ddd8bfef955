import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { createLogger } from '../../src/core/log.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import type { Prisma } from '../../src/db/client.js';
import { createDescribingService } from '../../src/documents/describing.js';
import { createIndexingService } from '../../src/documents/indexing.js';
import { createProcessingService } from '../../src/documents/processing.js';
import { resolveModelFiles } from '../../src/embedded/index.js';
import type { Embedder } from '../../src/models/embedding/embedder.js';
import type { Llm } from '../../src/models/llm/index.js';
import { createSettingsService } from '../../src/settings/service.js';
import { createTextThread, type TextThread } from '../../src/threads.js';
import { embeddingsOf } from './embeddings-of.js';
import { queueDocument } from './queued-document.js';
import { stillEmbedder } from './still-embedder.js';
import { type Api, closeDatabase, db, newTenant } from './tenant.js';

/** An organisation of the test file's own, and the thread that cuts its texts. */
let api: Api & { orgId: string };
let text: TextThread;

/** Registers what opens and closes them. */
export function useProcessing(): void {
  beforeAll(async () => {
    api = await newTenant();
    const { tokenizerPath } = await resolveModelFiles(readConfig(), () => undefined);
    text = await createTextThread(tokenizerPath);
  }, 60_000);
  afterAll(async () => {
    await text.close();
    await closeDatabase();
  });
  beforeEach(() => {
    for (const list of [embedded, dreams, apart]) list.length = 0;
  });
}

export const tenant = (): Api & { orgId: string } => api;
export const cutting = (): TextThread => text;

/** What a test has had embedded, the containers it asked memories for, and the documents it sent apart. */
export const embedded: string[] = [];
export const dreams: string[] = [];
export const apart: string[] = [];

/** Takes no time, so that the stack's own sweep finds no document here that nothing has touched for long. */
export const embedder: Embedder = stillEmbedder(384);

export const counting = (): Embedder => ({
  ...embedder,
  embedDocuments: (texts, priority) => {
    embedded.push(...texts);
    return embedder.embedDocuments(texts, priority);
  },
});

const starter = {
  dreamContainer: async ({ containerTag }: { containerTag: string }) => {
    dreams.push(containerTag);
  },
  describeDocuments: async () => undefined,
  resumeDocument: async ({ documentId }: { documentId: string }) => {
    apart.push(documentId);
    return true;
  },
};
const log = createLogger('silent');

export const describingWith = (llm: Llm | null) => createDescribingService({ db: db(), llm, log });

export const indexing = (
  use: Embedder = counting(),
  cut: Pick<TextThread, 'chunk'> = text,
  describing = describingWith(null),
) => {
  const settings = createSettingsService({ db: db(), vault: createVault(keysOf('master')) });
  const parts = { db: db(), embeddings: embeddingsOf(db(), use), text: cut, settings, starter, describing, log };
  return createIndexingService(parts);
};

/** What activities call, run by hand and twice, as Temporal runs an activity whose worker died before it could answer. */
export const processing = (...how: Parameters<typeof indexing>) =>
  createProcessingService({ db: db(), indexing: indexing(...how), starter, log });

export const queued = (content: string, more: Partial<Prisma.DocumentUncheckedCreateInput> = {}) =>
  queueDocument(api.orgId, content, more);

export async function rows(documentId: string) {
  const where = { orgId: api.orgId, documentId };
  const chunks = await db().chunk.findMany({ where, orderBy: { position: 'asc' }, select: { id: true, text: true } });
  const vectors = await db().chunkEmbedding.count({ where });
  const document = await db().document.findFirst({ where: { orgId: api.orgId, id: documentId } });
  return { chunks, vectors, document };
}

export const sections = (...words: string[]) =>
  words.map((word) => `## ${word}\n\n${`The ${word} is described here. `.repeat(20)}`).join('\n\n');
