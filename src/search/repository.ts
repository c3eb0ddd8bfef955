import type { Scope } from '../core/scope.js';
import { withMetadata } from '../db/answered-metadata.js';
import { type Database, type Prisma, prepared } from '../db/client.js';
import { atFilepath, compileFilter, compileMemoryFilter, type Filter } from '../filters/index.js';
import type { Planning } from './planning.js';
import { type ChunkMatch, type ChunkSearch, chunkSearch, type StatedDocument } from './ranking/chunk-sql.js';
import { type MemoryMatch, type MemorySearch, memorySearch, newValues } from './ranking/memory-sql.js';
import { candidatesFor, type MemoryPlan, type Plan } from './ranking/plan.js';
import type { EmbeddedQuestion } from './ranking/question-vector.js';
import type { RankedSearch, Statement } from './ranking/score-sql.js';

/** A search's question and scope. */
export interface Query extends EmbeddedQuestion {
  text: string;
  /** null: every container that the scope may see */
  containerTags: readonly string[] | null;
  limit: number;
  /** Least similarity. */
  threshold: number;
  documentId?: string | undefined;
  /** Of the document, or of any document a memory was taken from; exact, or a prefix when it ends in `/`. */
  filepath?: string | undefined;
  /** On the metadata of the document, or of the memory. */
  filter?: Filter | undefined;
}

export type ChunkHit = Omit<ChunkMatch, 'document' | 'indexed'> & { document: FoundDocument };
export type MemoryHit = MemoryMatch;
export type Hit = MemoryHit | ChunkHit;

export const isMemory = (hit: Hit): hit is MemoryHit => 'memory' in hit;
export const isChunk = (hit: Hit): hit is ChunkHit => !isMemory(hit);

/**
 * The best chunks of a scope, best first. Where the index of vectors gives up among those of others, every vector of the scope is
 * compared. Where candidates are fewer than were asked for, or of fewer documents, every chunk is looked at: a search never finds
 * less than there is.
 */
export async function searchChunks(
  db: Database,
  planning: Planning,
  scope: Scope,
  query: Query & Pick<ChunkSearch, 'firstOfDocument'>,
): Promise<ChunkHit[]> {
  const { documentId, filepath, filter } = query;
  const search: ChunkSearch = {
    ...query,
    orgId: scope.orgId,
    containerTags: visibleTags(scope, query),
    documentFilter: (bind) => {
      const conditions = ['true'];
      if (documentId !== undefined) conditions.push(`document.id = ${bind(documentId)}::text`);
      if (filepath !== undefined) conditions.push(atFilepath('document.filepath', filepath, bind));
      if (filter !== undefined) conditions.push(compileFilter(filter, 'document.metadata', bind));
      return conditions.join(' and ');
    },
  };
  const askBy = (plan: Plan) => askPlanned<ChunkMatch>(db, chunkSearch(askedBy(plan, search), plan), plan, query);
  const plan = await planning.chunks(search);
  const first = await askBy(plan);
  const found =
    plan.kind === 'nearest' && gaveUp(first, candidatesFor(query.limit, plan))
      ? await askBy({ ...plan, kind: 'candidates' })
      : first;
  const matches = (ranOut(found, plan, query) ? await askBy({ kind: 'exact' }) : found).filter(passes(query));
  const documents = new Map(
    matches.flatMap(({ document }) => (document === null ? [] : [[document.id, revived(document)] as const])),
  );
  return matches.flatMap((match) => {
    const document = documents.get(match.documentId);
    return document === undefined ? [] : [{ ...match, document }];
  });
}

/** Whether the index of vectors had fewer chunks of the scope than it was asked for. */
const gaveUp = ([first]: readonly ChunkMatch[], wanted: number): boolean => (first?.indexed ?? 0) < wanted;

/** Whether there is more than the candidates: they are fewer, or of fewer documents, than were asked for, and the threshold took none. */
function ranOut(found: readonly ChunkMatch[], plan: Plan, query: Wanted): boolean {
  if (plan.kind === 'exact' || !found.every(passes(query))) return false;
  const { limit, firstOfDocument = limit } = query;
  const documents = new Set(found.map(({ documentId }) => documentId)).size;
  return found.length < Math.min(limit, plan.chunks) || documents < Math.min(limit / firstOfDocument, plan.documents);
}

type Wanted = Pick<ChunkSearch, 'limit' | 'firstOfDocument' | 'threshold'>;

/**
 * The best latest memories of a scope, best first. With `forgotten`, of those that are forgotten or have expired, else of the others.
 * Where candidates are fewer than were asked for, every memory is looked at.
 */
export async function searchMemories(
  db: Database,
  planning: Planning,
  scope: Scope,
  query: Query & Pick<MemorySearch, 'forgotten'>,
): Promise<MemoryHit[]> {
  const search = memorySearchOf(scope, query);
  const askBy = (plan: MemoryPlan) =>
    askPlanned<MemoryMatch>(db, memorySearch(askedBy(plan, search), plan), plan, query);
  const plan = await planning.memories(search);
  const found = await askBy(plan);
  const isShort =
    plan.kind === 'candidates' && found.every(passes(query)) && found.length < Math.min(query.limit, plan.memories);
  return (isShort ? await askBy({ kind: 'exact' }) : found).filter(passes(query));
}

/**
 * The new values of those hits that are probably outdated, where they are not among the hits, with a similarity of 0: those too that
 * limit or threshold left out, but none outside of what is searched.
 */
export async function newValuesOf(
  db: Database,
  scope: Scope,
  query: Query,
  hits: readonly Hit[],
): Promise<MemoryHit[]> {
  const memories = hits.filter(isMemory);
  const known = new Set(memories.map(({ id }) => id));
  const missing = memories.flatMap(({ ranksBehindId: id }) => (id === null || known.has(id) ? [] : id));
  if (missing.length === 0) return [];
  const newer = await ask<MemoryMatch>(db, newValues(memorySearchOf(scope, query), missing), query);
  return newer.filter(({ id }) => !known.has(id));
}

function memorySearchOf(scope: Scope, query: Query & Pick<MemorySearch, 'forgotten'>): MemorySearch {
  const { filepath, filter } = query;
  return {
    ...query,
    orgId: scope.orgId,
    containerTags: visibleTags(scope, query),
    memoryFilter: (bind) => {
      const conditions = ['true'];
      if (filepath !== undefined) {
        conditions.push(`exists (
      select from memory_source s join document d on d.org_id = s.org_id and d.id = s.document_id
      where s.org_id = m.org_id and s.memory_id = m.id and ${atFilepath('d.filepath', filepath, bind)})`);
      }
      if (filter !== undefined) conditions.push(compileMemoryFilter(filter, bind));
      return conditions.join(' and ');
    },
  };
}

/** Candidates come with those below the threshold: where there are some, nothing better was left out. */
const askedBy = <Search extends RankedSearch>({ kind }: Plan | MemoryPlan, search: Search): Search =>
  kind === 'exact' ? search : { ...search, threshold: 0 };

const passes =
  ({ threshold }: Pick<RankedSearch, 'threshold'>) =>
  ({ similarity }: { similarity: number }): boolean =>
    similarity >= threshold;

/** Candidates are planned anew each time: what is planned for any scope reads whole tables for this one (three times the work). */
const askPlanned = <Row>(db: Database, statement: Statement, plan: Plan | MemoryPlan, query: Query): Promise<Row[]> =>
  plan.kind === 'exact' ? ask(db, statement, query) : db.$queryRawUnsafe<Row[]>(statement.text, ...statement.values);

/** What a filter looks like is the client's choice; there are a few dozen of all other texts. */
const ask = <Row>(db: Database, { text, values }: Statement, { filter }: Query): Promise<Row[]> =>
  db.$queryRawUnsafe<Row[]>(filter === undefined ? prepared(text) : text, ...values);

const revived = (document: StatedDocument): FoundDocument => ({
  ...document,
  createdAt: new Date(document.createdAt),
  updatedAt: new Date(document.updatedAt),
});

/** Of the containers asked for those that the scope may see; null for all of an organisation. */
function visibleTags(scope: Scope, { containerTags }: Query): readonly string[] | null {
  if (scope.containerTag === undefined) return containerTags;
  return (containerTags ?? [scope.containerTag]).filter((tag) => tag === scope.containerTag);
}

const documentFields = {
  id: true,
  customId: true,
  title: true,
  type: true,
  summary: true,
  filepath: true,
  createdAt: true,
  updatedAt: true,
} as const;

export type FoundDocument = Prisma.DocumentGetPayload<{ select: typeof documentFields }> & {
  metadata: Prisma.JsonValue;
};

/** The documents by id. */
export async function documentsById(
  db: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, FoundDocument>> {
  if (ids.length === 0) return new Map();
  const rows = await db.document.findMany({
    where: { orgId: scope.orgId, id: { in: [...new Set(ids)] } },
    select: documentFields,
  });
  return new Map((await withMetadata(db, scope, 'document', rows)).map((row) => [row.id, row]));
}

/** A chunk's position in a document. */
export interface Place {
  documentId: string;
  position: number;
}

/** The texts at these places as searches see them, in reading order; places without a chunk are left out. */
export async function chunksAt(
  db: Database,
  scope: Scope,
  places: readonly Place[],
): Promise<(Place & { text: string })[]> {
  if (places.length === 0) return [];
  const rows = await db.$queryRaw<(Place & { text: string })[]>`
    select c.document_id as "documentId", c.position, c.text
    from chunk c join document d on d.org_id = c.org_id and d.id = c.document_id
    where c.org_id = ${scope.orgId} and c.document_id = any(${[...new Set(places.map((p) => p.documentId))]}::text[])
      and c.position = any(${[...new Set(places.map((p) => p.position))]}::int[])
      and c.from_revision <= d.processed_revision and c.until_revision > d.processed_revision
    order by c.document_id, c.position`;
  const wanted = new Set(places.map(keyOf));
  return rows.filter((row) => wanted.has(keyOf(row)));
}

const keyOf = ({ documentId, position }: Place) => `${documentId} ${position}`;
