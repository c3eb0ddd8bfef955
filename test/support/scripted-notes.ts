import { newId } from '../../src/core/ids.js';
import { createDreamingService } from '../../src/memories/dreaming.js';
import { createInferringService } from '../../src/memories/inferring.js';
import { type Inference, type Note, unrelated } from '../../src/memories/notes/note.js';
import { embeddingsOf } from './embeddings-of.js';
import { queueDocument } from './queued-document.js';
import { stillEmbedder } from './still-embedder.js';
import { stillReader } from './still-reader.js';
import { db } from './tenant.js';

/** A note as a language model gives it. */
export const noteOf = (memory: string, more: Partial<Note> = {}): Note => ({
  ...{ id: newId(), memory, quote: memory, subject: 'User', kind: 'static', forgetAfter: null, question: '' },
  ...{ author: 'model', likelihood: 1, ...unrelated, ...more },
});

interface Script {
  notes?: Note[];
  inferences?: Partial<Inference>[];
  /** What happens while the document is read. */
  meanwhile?: (id: string) => Promise<unknown>;
}

/**
 * Adds a document and makes its memories of these notes, by the real pass over the container; only what a language model
 * would say is scripted. @returns the document's id
 */
export async function noted(
  api: { orgId: string },
  containerTag: string,
  { documentDate, ...script }: Script & { documentDate?: Date } = {},
): Promise<string> {
  const content = script.notes?.map(({ quote }) => quote).join('\n') || 'Nothing new.';
  const { id } = await queueDocument(api.orgId, content, {
    ...{ containerTag, status: 'done', processedRevision: 1 },
    ...(documentDate === undefined ? {} : { documentDate }),
  });
  await read(api, containerTag, id, script);
  return id;
}

/** Has the document with this content read again, which gives these notes now. */
export async function notedAgain(
  api: { orgId: string },
  containerTag: string,
  id: string,
  content: string,
  script: Script,
) {
  await db().documentContent.updateMany({ where: { documentId: id }, data: { content } });
  await db().document.updateMany({ where: { id }, data: { dreamingStatus: 'dreaming' } });
  await read(api, containerTag, id, script);
}

async function read(
  { orgId }: { orgId: string },
  containerTag: string,
  id: string,
  { notes = [], inferences = [], meanwhile = async () => undefined }: Script,
): Promise<void> {
  const parts = { db: db(), embeddings: embeddingsOf(db(), stillEmbedder(384)) };
  const proposals = inferences.map((inference) => ({
    ...{ memory: '', subject: 'User', kind: 'static' as const, forgetAfter: null, from: [] },
    ...inference,
  }));
  const dreaming = createDreamingService({
    ...{ ...parts, reader: stillReader, inferring: createInferringService(parts) },
    noteTaker: {
      ...{ documentsAPass: 20, together: 20, readsAgain: false },
      take: async ({ documentId }) => {
        const isMeant = documentId === id;
        if (isMeant) await meanwhile(id);
        const taken = { notes: isMeant ? notes : [], inferences: isMeant ? proposals : [] };
        return { ...taken, extractor: 'llm:scripted', fallback: null, parts: null, reading: null };
      },
    },
  });
  await dreaming.dreamDocuments({ orgId, containerTag });
}
