import type { Database } from '../db/client.js';
import { newId } from '../ids.js';
import type { Embedder } from '../models/embedding/embedder.js';
import type { TextThread } from '../threads.js';
import type { Fact } from './extraction/index.js';
import { fingerprint } from './fingerprint.js';
import * as repository from './repository.js';
import { dropSources } from './service.js';

/** Documents of one pass: bounds an activity's time; what is left takes another pass. */
const documentsAPass = 20;

interface Parts {
  db: Database;
  embedder: Embedder;
  embeddingSetId: number;
  text: Pick<TextThread, 'extractFacts'>;
}

export interface DreamTarget {
  orgId: string;
  containerTag: string;
}

export type DreamingService = ReturnType<typeof createDreamingService>;
type Undreamt = Awaited<ReturnType<typeof repository.undreamtDocuments>>[number];

/**
 * Turns documents into memories. One workflow a container calls this, so two passes over one container never run at once;
 * a pass that dies is run again and finds what the first one wrote.
 */
export function createDreamingService({ db, embedder, embeddingSetId, text }: Parts) {
  /** Facts as what they become: memories that are there already, and new ones. */
  async function consolidate(target: DreamTarget, facts: readonly Fact[]) {
    const { containerTag } = target;
    const distinct = new Map(facts.map((fact) => [fingerprint(fact.memory), fact]));
    distinct.delete('');
    const known = await repository.currentByFingerprint(db, target, containerTag, [...distinct.keys()]);
    const supported = [...known].map(([print, id]) => ({ id, quote: distinct.get(print)?.source ?? '' }));
    const unknown = [...distinct].filter(([print]) => !known.has(print));
    const vectors = await embedder.embedDocuments(
      unknown.map(([, fact]) => fact.memory),
      'memories',
    );
    const added = unknown.map(([print, { source, ...fact }], index) => ({
      ...fact,
      id: newId(),
      containerTag,
      fingerprint: print,
      embedding: vectors[index] ?? new Float32Array(),
      quote: source,
    }));
    return { supported, added };
  }

  async function dream(target: DreamTarget, document: Undreamt): Promise<void> {
    const content = document.content?.extracted ?? document.content?.content ?? '';
    const facts = await text.extractFacts({ content, date: document.documentDate ?? document.createdAt });
    const { supported, added } = await consolidate(target, facts);
    await db.$transaction(
      async (tx) => {
        if (!(await repository.lockAtRevision(tx, target, document.id, document.latestRevision))) return;
        for (const memory of added) await repository.insertMemory(tx, target, embeddingSetId, memory);
        const before = await repository.deleteSources(tx, target, [document.id]);
        const now = [...supported, ...added];
        for (const { id, quote } of now) await repository.addSource(tx, target, id, document.id, quote);
        await repository.recountSources(tx, target, [...before, ...now.map(({ id }) => id)]);
        await repository.markDreamt(tx, target, document.id);
      },
      { timeout: 120_000 },
    );
  }

  return {
    /** Extracts the memories of the container's waiting documents. @returns whether more are waiting */
    async dreamDocuments(target: DreamTarget): Promise<{ more: boolean }> {
      const documents = await repository.undreamtDocuments(db, target, target.containerTag, documentsAPass);
      for (const document of documents) await dream(target, document);
      return { more: documents.length === documentsAPass };
    },

    /** Containers of any organisation whose documents have waited that long. */
    waiting: (idleMs: number, limit: number) => repository.undreamtContainers(db, idleMs, limit),

    /** Gives up the document that a pass keeps failing on, the first in line. @returns whether more are waiting */
    async abandonDream(target: DreamTarget, reason: string): Promise<{ more: boolean }> {
      const [first, next] = await repository.undreamtDocuments(db, target, target.containerTag, 2);
      if (first !== undefined) {
        await db.$transaction(async (tx) => {
          await dropSources(tx, target, [first.id]);
          await repository.markDreamFailed(tx, target, first.id, reason);
        });
      }
      return { more: next !== undefined };
    },
  };
}
