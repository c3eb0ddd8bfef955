import type { Database } from '../db/client.js';
import { newId } from '../ids.js';
import type { Embedder } from '../models/embedding/embedder.js';
import { slices } from '../slices.js';
import type { TextThread } from '../threads.js';
import type { Fact } from './extraction/index.js';
import { fingerprint } from './fingerprint.js';
import * as repository from './repository.js';
import { dropSources } from './service.js';
import { placeVersions } from './versions.js';

/** Documents of one pass: bounds an activity's time; what is left takes another pass. */
const documentsAPass = 20;
const factsATransaction = 200;

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
  /** Has the memories written that these facts are: those that are there already, and new ones. @returns what they support */
  async function write(target: DreamTarget, documents: readonly Undreamt[], facts: readonly Mention[]) {
    const { containerTag } = target;
    const prints = facts.map((fact) => fact.print);
    const ids = documents.map((document) => document.id);
    const known = await repository.knownByFingerprint(db, target, containerTag, prints, ids);
    const unknown = facts.filter(({ print }) => !known.has(print));
    const vectors = await embedder.embedDocuments(
      unknown.map(({ fact }) => fact.memory),
      'memories',
    );
    const added = unknown.map(({ print, fact: { source: _, ...fact }, statedAt }, index) => {
      const id = newId();
      known.set(print, id);
      return {
        ...fact,
        id,
        containerTag,
        fingerprint: print,
        statedAt,
        embedding: vectors[index] ?? new Float32Array(),
      };
    });
    const sources = facts.flatMap(({ print, quotes }) =>
      [...quotes].map(([documentId, quote]) => ({ memoryId: known.get(print) ?? '', documentId, quote })),
    );
    await db.$transaction(async (tx) => {
      const current = await repository.lockAtRevisions(tx, target, documents);
      const supported = sources.filter(({ documentId }) => current.has(documentId));
      const wanted = new Set(supported.map(({ memoryId }) => memoryId));
      const fresh = added.filter(({ id }) => wanted.has(id));
      const { places, superseded } = placeVersions(
        await repository.slotHolders(tx, target, containerTag, fresh),
        fresh,
      );
      await repository.supersede(tx, target, superseded);
      await repository.insertMemories(
        tx,
        target,
        embeddingSetId,
        fresh.flatMap((memory) => {
          const place = places.get(memory.id);
          return place === undefined ? [] : [{ ...memory, ...place }];
        }),
      );
      await repository.addSources(tx, target, supported);
      await repository.recountSources(tx, target, [...wanted]);
    });
    return sources;
  }

  /** Some facts a transaction, so that nobody waits long for one; the documents have their memories at the end of the last. */
  async function consolidate(target: DreamTarget, read: readonly Read[]): Promise<void> {
    const documents = read.map(({ document }) => document);
    const sources: repository.Source[] = [];
    const mentions = mentionsOf(read);
    for (const slice of slices(mentions, factsATransaction)) sources.push(...(await write(target, documents, slice)));
    await db.$transaction(async (tx) => {
      const current = [...(await repository.lockAtRevisions(tx, target, documents))];
      const left = await repository.deleteOtherSources(tx, target, current, sources);
      await repository.recountSources(tx, target, left);
      await repository.markDreamt(tx, target, current);
    });
  }

  return {
    /** Extracts the memories of the container's waiting documents. @returns whether more are waiting */
    async dreamDocuments(target: DreamTarget): Promise<{ more: boolean }> {
      const documents = await repository.undreamtDocuments(db, target, target.containerTag, documentsAPass);
      const read: Read[] = [];
      try {
        for (const document of documents) {
          const content = document.content?.extracted ?? document.content?.content ?? '';
          const date = dateOf(document);
          read.push({ document, facts: await text.extractFacts({ content, date }) });
        }
      } finally {
        // One that cannot be read is the first in line the next time.
        if (read.length > 0) await consolidate(target, read);
      }
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

/** A document and what was found in it. */
interface Read {
  document: Undreamt;
  facts: readonly Fact[];
}

/** A fact once, with the words of each document that says it. */
interface Mention {
  print: string;
  fact: Fact;
  quotes: Map<string, string>;
  /** When it was said last. */
  statedAt: Date;
}

const dateOf = (document: Undreamt) => document.documentDate ?? document.createdAt;

function mentionsOf(read: readonly Read[]): Mention[] {
  const mentions = new Map<string, Mention>();
  for (const { document, facts } of read) {
    for (const fact of facts) {
      const print = fingerprint(fact.memory);
      if (print === '') continue;
      const statedAt = dateOf(document);
      const mention = mentions.get(print) ?? { print, fact, quotes: new Map(), statedAt };
      if (statedAt > mention.statedAt) mention.statedAt = statedAt;
      mention.quotes.set(document.id, mention.quotes.get(document.id) ?? fact.source);
      mentions.set(print, mention);
    }
  }
  return [...mentions.values()];
}
