import type { Database } from '../../src/db/client.js';

/** What two containers hold, behind the API. */
export interface Snapshot {
  documents: string[];
  chunks: string[];
  /** Chunks that search has vectors of. */
  embedded: string[];
  /** `{container} {document}`: which container finds which document. */
  places: string[];
  /** Texts of the current memories. */
  memories: string[];
  /** `{document} {text}`: what every memory, current or not, was taken from. */
  sources: string[];
}

/** The one organisation's database has no other containers in this bench. */
export async function takeSnapshot(db: Database): Promise<Snapshot> {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  const places = await db.documentContainer.findMany({ select: { containerTag: true, documentId: true } });
  const memories = await db.memory.findMany({ include: { sources: { select: { documentId: true } } } });
  return {
    documents: ids(await db.document.findMany({ select: { id: true } })),
    chunks: ids(await db.chunk.findMany({ select: { id: true } })),
    embedded: (await db.chunkEmbedding.findMany({ select: { chunkId: true } })).map(({ chunkId }) => chunkId).sort(),
    places: places.map(({ containerTag, documentId }) => `${containerTag} ${documentId}`).sort(),
    memories: memories
      .flatMap(({ isLatest, isForgotten, memory }) => (isLatest && !isForgotten ? [memory] : []))
      .sort(),
    sources: memories
      .flatMap(({ memory, sources }) => sources.map(({ documentId }) => `${documentId} ${memory}`))
      .sort(),
  };
}

/** How many entries the second list lacks, how many it has besides, and how many it has twice. */
export function compare(before: readonly string[], after: readonly string[]) {
  const had = new Set(before);
  const has = new Set(after);
  return {
    before: had.size,
    after: after.length,
    lost: [...had].filter((entry) => !has.has(entry)).length,
    new: [...has].filter((entry) => !had.has(entry)).length,
    doubled: after.length - has.size,
  };
}
