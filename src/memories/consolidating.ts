import { slices } from '../core/lists.js';
import type { ContainerScope } from '../core/scope.js';
import { Outdated, retryOnConflict } from '../db/retry.js';
import type { Sets, Vectors } from '../models/embedding/embeddings.js';
import type { Reader } from '../models/reading/reader.js';
import { changeSlice } from './expiring.js';
import type { InferringService } from './inferring.js';
import { type Judgement, judge } from './judging.js';
import { claimKinds, claimsOf, type Note } from './notes/note.js';
import type { Taken } from './notes/note-taker.js';
import { placeNotes } from './placing.js';
import { lockAtRevisions, markDreamt } from './store/documents.js';
import { forgottenQuotes } from './store/forgotten.js';
import { markStated } from './store/inferences.js';
import { lockContainer } from './store/locks.js';
import * as store from './store/memories.js';
import { settleReadings } from './store/readings.js';
import { supportInferences } from './store/relations.js';
import { addSources, deleteOtherSources, recountSources, type Source } from './store/sources.js';
import { recordSupersedings } from './store/superseding.js';
import { recordWrittenMemories } from './store/webhook-events.js';
import { type Mention, mentionsOf, type Value, valuesOf } from './values.js';
import type { WritingParts } from './writing.js';

const notesATransaction = 200;

export interface ConsolidationParts extends WritingParts {
  reader: Pick<Reader, 'compare'>;
  inferring: InferringService;
}

/** A document and the notes on it. */
export interface Read extends Taken {
  document: { id: string; latestRevision: number; documentDate: Date | null; createdAt: Date };
}

/** Creates the function that turns notes on documents into memories of a container, beside those that exist. */
export function createConsolidation({ db, embeddings, reader, inferring }: ConsolidationParts) {
  /** Adds the reader's judgements to the values that the reader noted. */
  async function judged(
    sets: Sets,
    target: ContainerScope,
    values: readonly Value[],
    vectors: ReadonlyMap<string, Vectors>,
  ) {
    const asked = values.flatMap((value) => {
      const vector = vectors.get(value.id)?.get(sets.id);
      const quote = [...value.quotes.values()].at(-1) ?? value.memory;
      return value.author === 'reader' ? [{ ...value, quote, ...(vector === undefined ? {} : { vector }) }] : [];
    });
    const judgements = await judge({ db, sets, reader }, target, asked);
    return values.map((value) => ({ ...value, ...(judgements.get(value.id) as Partial<Judgement> | undefined) }));
  }

  /**
   * Writes new memories and updates existing ones that these values repeat.
   * @returns their sources, the memory's id for each value's id, and the documents that they could be written for
   * @throws {Outdated} when a memory that is repeated was deleted since it was looked up: a new one needs vectors
   */
  async function write(
    sets: Sets,
    target: ContainerScope,
    documents: readonly Read['document'][],
    found: readonly Value[],
  ) {
    const { containerTag } = target;
    const added = found.filter(({ isNew }) => isNew);
    const vectors = await sets.embed(added.map(store.embedTextOf), 'memories');
    const vectorsOf = new Map(added.map(({ id }, index) => [id, vectors[index] ?? new Map()]));
    const values = await judged(sets, target, found, vectorsOf);
    return db.$transaction(async (tx) => {
      const current = await lockAtRevisions(tx, target, documents);
      await lockContainer(tx, target, containerTag);
      const placed = values.filter(
        ({ quotes, isForgotten }) => !isForgotten && [...quotes.keys()].some((id) => current.has(id)),
      );
      const placement = placeNotes(await store.currentAmong(tx, target, wantedBy(placed)), placed);
      const { places, restated } = placement;
      if (placed.some(({ id, isNew }) => !isNew && places.has(id))) throw new Outdated('a repeated memory was deleted');
      const idOf = ({ id }: { id: string }) => restated.get(id) ?? id;
      // Before anything that they follow from is hidden, which deletes inferences under review.
      await markStated(tx, target, placed.map(idOf));
      await store.hide(tx, target, placement.superseded);
      const fresh = placed.flatMap((value) => {
        const place = places.get(value.id);
        if (place === undefined) return [];
        const own = { isStatic: value.kind === 'static', vectors: vectorsOf.get(value.id) ?? new Map() };
        return [{ ...value, ...place, ...own, containerTag }];
      });
      await store.insertMemories(tx, target, sets, fresh);
      await recordSupersedings(tx, target, [...placement.supersedings, ...placement.changes]);
      await store.insertExtensions(tx, target, placement.extensions);
      await store.rankBehind(tx, target, placement.behind);
      const said = placed.map(({ id, statedAt, forgetAfter }) => ({ id: idOf({ id }), statedAt, forgetAfter }));
      await store.restate(tx, target, said);
      const sources = values.flatMap((value) =>
        [...value.quotes].map(([documentId, quote]) => ({ memoryId: idOf(value), documentId, quote })),
      );
      const supported = sources.filter(({ documentId }) => current.has(documentId));
      await addSources(tx, target, supported);
      const supportedIds = supported.map(({ memoryId }) => memoryId);
      await recountSources(tx, target, supportedIds);
      await recordWrittenMemories(tx, target, fresh, placement.superseded);
      return { sources: supported, memoryIds: new Map(values.map((value) => [value.id, idOf(value)])), current };
    });
  }

  /**
   * Writes the notes in several transactions, so that nobody waits long for one. The last marks the documents as done for which all were
   * written: a merge may have begun, and have ended, meanwhile.
   */
  return async function consolidate(target: ContainerScope, read: readonly Read[]): Promise<void> {
    let documents = read.map(({ document }) => document);
    const ids = documents.map(({ id }) => id);
    const sources: Source[] = [];
    /** By a note's id, the id of the memory that it became or repeats; for a note on forgotten words, that of the forgotten memory. */
    const known = new Map<string, string>();

    async function writeSlice(mentions: readonly Mention[]) {
      const fingerprints = mentions.map(({ print }) => print);
      const named = mentions.flatMap(({ note }) => [note, ...note.repeats]).map(({ id }) => id);
      const values = valuesOf(mentions, await store.knownMemories(db, target, { fingerprints, ids: named }, ids));
      for (const [at, { noteIds }] of mentions.entries())
        for (const noteId of noteIds) known.set(noteId, values[at]?.id ?? noteId);
      const found = values.map((value) => withIds(value, known));
      return embeddings.writing((sets) => write(sets, target, documents, found));
    }

    const forgottenOf = await forgottenQuotes(db, target, ids);
    for (const { document, notes } of read)
      for (const { id, quote } of notes) {
        const memoryId = forgottenOf(document.id, quote);
        if (memoryId !== undefined) known.set(id, memoryId);
      }
    const forgotten = new Map(known);
    for (const slice of slices(mentionsOf(read, forgotten), notesATransaction)) {
      const mentions = slice.map((mention) => ({ ...mention, note: withIds(mention.note, known) }));
      const written = await retryOnConflict(() => writeSlice(mentions));
      sources.push(...written.sources);
      documents = documents.filter(({ id }) => written.current.has(id));
      for (const [noteId, id] of known) known.set(noteId, written.memoryIds.get(id) ?? id);
    }
    for (const inference of read.flatMap(({ inferences }) => inferences)) {
      const from = inference.from.map((id) => known.get(id) ?? id);
      await inferring.propose(target, { ...inference, from });
    }
    sources.push(...(await supportInferences(db, target, sources, ids)));
    await db.$transaction(async (tx) => {
      const current = [...(await lockAtRevisions(tx, target, documents))];
      await lockContainer(tx, target, target.containerTag);
      const left = await deleteOtherSources(tx, target, current, sources);
      await recountSources(tx, target, left, current);
      const marks = read
        .map(({ document, notes, inferences, ...mark }) => ({ id: document.id, ...mark }))
        .filter(({ id }) => current.includes(id));
      const givenUp = await settleReadings(tx, target, marks);
      const settled = marks.map((mark) => (givenUp.includes(mark.id) ? { ...mark, parts: null } : mark));
      await markDreamt(tx, target, settled);
      await changeSlice(tx, target); // a document that is read late speaks of changes that have come
    });
  };
}

/** Replaces ids of notes in claims by those of the memories that the notes became. */
const withIds = <T extends Note | Value>(said: T, known: ReadonlyMap<string, string>): T => ({
  ...said,
  ...claimsOf((kind) => said[kind].map((claim) => ({ ...claim, id: known.get(claim.id) ?? claim.id }))),
});

/** Ids of all memories that the notes repeat or name in a claim. */
function wantedBy(values: readonly Value[]) {
  const claims = values.flatMap((value) => [
    ...claimKinds.flatMap((kind) => value[kind]),
    ...[...(value.replacedBy ?? []), ...(value.outranks ?? []), ...(value.outrankedBy ?? [])],
  ]);
  return [...values, ...claims].map(({ id }) => id);
}
