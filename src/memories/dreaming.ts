import pLimit from 'p-limit';
import type { TriedDocument } from '../../workflows/contracts.js';
import { type Database, isOutage } from '../db/client.js';
import { DocumentError } from '../errors.js';
import type { Embedder } from '../models/embedding/embedder.js';
import type { Reader } from '../models/reading/reader.js';
import { slices } from '../slices.js';
import { compareAll } from './comparing.js';
import { recordEnded } from './ended.js';
import { forgetExpiredOf } from './expiring.js';
import type { Extraction, FactExtractor } from './extracting.js';
import { fingerprint } from './fingerprint.js';
import { slotsToLookFor, subjectsToLookFor, wordsToLookFor } from './lookup.js';
import type { RelatingService } from './relating/service.js';
import { supportInferences } from './relations.js';
import * as repository from './repository.js';
import { dropSources } from './service.js';
import { embeddedText } from './slot-hints.js';
import { type Mention, valuesOf } from './values.js';
import { placeVersions } from './versions.js';

const factsATransaction = 200;

interface Parts {
  db: Database;
  embedder: Embedder;
  embeddingSetId: number;
  reader: Pick<Reader, 'compare'>;
  extractor: FactExtractor;
  relating: RelatingService;
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
export function createDreamingService({ db, embedder, embeddingSetId, reader, extractor, relating }: Parts) {
  /** Has the memories written that these facts are: those that are there already, and new ones. @returns what they support */
  async function write(target: DreamTarget, documents: readonly Undreamt[], mentions: readonly Mention[]) {
    const { containerTag } = target;
    const prints = mentions.map((mention) => mention.print);
    const ids = documents.map((document) => document.id);
    const known = await repository.knownByFingerprint(db, target, containerTag, prints, ids);
    const values = valuesOf(mentions, known);
    const added = values.filter(({ isNew }) => isNew);
    const vectors = await embedder.embedDocuments(
      added.map(({ memory, slot }) => embeddedText(memory, slot)),
      'memories',
    );
    const embeddings = new Map(added.map(({ id }, index) => [id, vectors[index] ?? new Float32Array()]));
    const compared = await compareAll({ db, embeddingSetId, reader }, target, values, embeddings);
    return db.$transaction(async (tx) => {
      const current = await repository.lockAtRevisions(tx, target, documents);
      const placed = values.filter(
        ({ quotes, isForgotten }) => !isForgotten && [...quotes.keys()].some((id) => current.has(id)),
      );
      const holders = await repository.slotHolders(tx, target, containerTag, {
        ids: [...placed.map(({ id }) => id), ...compared.memoryIds],
        subjects: placed.flatMap(subjectsToLookFor),
        slots: placed.flatMap(slotsToLookFor),
        words: placed.flatMap(wordsToLookFor),
      });
      const { places, superseded, beside, restated } = placeVersions(holders, placed, compared.verdictOf);
      await repository.supersede(tx, target, superseded);
      const fresh = placed.flatMap((value) => {
        const place = places.get(value.id);
        const embedding = embeddings.get(value.id) ?? new Float32Array();
        return place === undefined ? [] : [{ ...value, ...place, containerTag, embedding }];
      });
      await repository.insertMemories(tx, target, embeddingSetId, fresh);
      await recordEnded(tx, target, beside);
      const idOf = ({ id }: { id: string }) => restated.get(id) ?? id;
      await repository.restate(
        tx,
        target,
        placed.map((value) => ({ id: idOf(value), statedAt: value.statedAt, forgetAfter: value.forgetAfter })),
      );
      const sources = values.flatMap((value) =>
        [...value.quotes].map(([documentId, quote]) => ({ memoryId: idOf(value), documentId, quote })),
      );
      const supported = sources.filter(({ documentId }) => current.has(documentId));
      await repository.addSources(tx, target, supported);
      await repository.recountSources(
        tx,
        target,
        supported.map(({ memoryId }) => memoryId),
      );
      return sources;
    });
  }

  /** Some facts a transaction, so that nobody waits long for one; the documents have their memories at the end of the last. */
  async function consolidate(target: DreamTarget, read: readonly Read[]): Promise<void> {
    const documents = read.map(({ document }) => document);
    const sources: repository.Source[] = [];
    const mentions = mentionsOf(read);
    for (const slice of slices(mentions, factsATransaction)) sources.push(...(await write(target, documents, slice)));
    const ids = documents.map(({ id }) => id);
    sources.push(...(await supportInferences(db, target, sources, ids)));
    await db.$transaction(async (tx) => {
      const current = [...(await repository.lockAtRevisions(tx, target, documents))];
      const left = await repository.deleteOtherSources(tx, target, current, sources);
      await repository.recountSources(tx, target, left);
      const marks = read.map(({ document, ...mark }) => ({ id: document.id, ...mark }));
      await repository.markDreamt(
        tx,
        target,
        marks.filter(({ id }) => current.includes(id)),
      );
    });
    extractor.written(ids);
  }

  /** Together, or each alone where that fails: one of them holds up no other. @returns why those failed that do alone */
  async function consolidateAll(target: DreamTarget, read: readonly Read[]): Promise<DocumentError[]> {
    try {
      if (read.length > 0) await consolidate(target, read);
      return [];
    } catch (error) {
      const [first, ...others] = read;
      if (first === undefined || isOutage(error)) throw error;
      if (others.length === 0) return [new DocumentError(first.document.id, first.document.latestRevision, error)];
      const faults: DocumentError[] = [];
      for (const one of read) faults.push(...(await consolidateAll(target, [one])));
      return faults;
    }
  }

  async function extract(target: DreamTarget, document: Undreamt): Promise<Read> {
    const { id: documentId, latestRevision: revision, filterByMetadata, content: stored } = document;
    const content = stored?.extracted ?? stored?.content ?? '';
    const date = dateOf(document);
    const { orgId, containerTag } = target;
    const job = { orgId, containerTag, documentId, revision, content, date, filterByMetadata };
    try {
      return { document, ...(await extractor.extract(job)) };
    } catch (error) {
      throw new DocumentError(documentId, revision, error);
    }
  }

  async function abandon(target: DreamTarget, failed: TriedDocument, reason: string): Promise<void> {
    const { documentId: id, revision: latestRevision } = failed;
    await db.$transaction(async (tx) => {
      const current = await repository.lockAtRevisions(tx, target, [{ id, latestRevision }]);
      const isAbandoned = current.has(id) && (await repository.markDreamFailed(tx, target, id, reason));
      if (isAbandoned) await dropSources(tx, target, [id]);
    });
  }

  return {
    /**
     * Extracts the memories of the container's waiting documents, also when some of them cannot be read or written.
     * @returns whether more are waiting
     * @throws {DocumentError} for the first of those that cannot
     */
    async dreamDocuments(target: DreamTarget): Promise<{ more: boolean }> {
      const { documentsAPass, atOnce } = extractor;
      await forgetExpiredOf(db, target);
      const documents = await repository.undreamtDocuments(db, target, target.containerTag, documentsAPass);
      const limit = pLimit(atOnce);
      const tried = await Promise.allSettled(documents.map((document) => limit(() => extract(target, document))));
      const read = tried.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
      const unread = tried.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
      const [fault] = [...unread, ...(await consolidateAll(target, read))];
      if (fault !== undefined) throw fault;
      const { more } = await relating.relate(target);
      return { more: more || documents.length === documentsAPass };
    },

    /** Containers of any organisation whose documents, or memories that a client wrote, have waited that long. */
    waiting: (idleMs: number, limit: number) => repository.waitingContainers(db, idleMs, limit),

    /** Gives up the document that passes keep failing on, unless it was changed since. @returns whether more are waiting */
    async abandonDream(target: DreamTarget, failed: TriedDocument | null, reason: string): Promise<{ more: boolean }> {
      if (failed !== null) await abandon(target, failed, reason);
      return { more: (await repository.undreamtDocuments(db, target, target.containerTag, 1)).length > 0 };
    },
  };
}

/** A document and what was found in it. */
interface Read extends Extraction {
  document: Undreamt;
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
      mention.quotes.set(document.id, mention.quotes.get(document.id) ?? fact.source);
      // What is said again comes behind what was said in between: "in Oslo", "in Rome", "in Oslo again".
      if (statedAt >= mention.statedAt) mentions.delete(print);
      mentions.set(print, statedAt > mention.statedAt ? { ...mention, fact, statedAt } : mention);
    }
  }
  return [...mentions.values()];
}
