import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { openDatabase } from '../../src/db/client.js';
import { applyMigrations } from '../../src/db/migrate.js';
import { createOrganization } from '../../src/keys/organizations.js';
import { uncalibrated } from '../../src/models/embedding/cosine-calibration.js';
import type { Embedder } from '../../src/models/embedding/embedder.js';
import { registerSet } from '../../src/models/embedding/set-repository.js';

export const chunksOfDocument = 20;
const documentsAStep = 500;
const organisations = 10;
/** Of all chunks, those of the organisation that is asked. */
export const shareOfFirst = 0.9;

/** How far a database is filled. */
export interface Loaded {
  chunks: number;
  /** The first is the one that is asked. */
  orgIds: string[];
  /** Of the first. */
  key: string;
  setId: number;
  /** Written so far. */
  documents: number;
}

export interface Part {
  orgId: string;
  tag: string;
  documents: number;
}

/** The container of the organisation that holds this many chunks. */
export const containerOf = (chunks: number): string => `of-${chunks}`;

/** What was loaded before, all of it or a part; undefined for an empty database. */
export async function loadedBefore(client: Client): Promise<Loaded | undefined> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('bench.loaded') is not null as there`,
  );
  if (!tables[0]?.there) return undefined;
  const { rows } = await client.query<Loaded>(
    'select chunks, org_ids as "orgIds", key, set_id as "setId", documents from bench.loaded',
  );
  return rows[0];
}

/** Migrates an empty database, and makes the organisations that share the chunks. */
export async function prepare(
  client: Client,
  databaseUrl: string,
  embedder: Embedder,
  chunks: number,
): Promise<Loaded> {
  await applyMigrations(databaseUrl);
  const db = openDatabase(databaseUrl, 2);
  await registerSet(db, { model: embedder.model, dims: embedder.dims, endpoint: null, cosines: uncalibrated });
  const { id: setId } = await db.embeddingSet.findFirstOrThrow({ where: { status: 'active' } });
  const made = [];
  for (let n = 0; n < organisations; n++) made.push(await createOrganization(db, `org-${n}`, `Organisation ${n}`));
  await db.$disconnect();
  const loaded = { chunks, orgIds: made.map(({ orgId }) => orgId), key: made[0]?.key ?? '', setId, documents: 0 };
  await client.query(
    `create schema if not exists bench;
     create table bench.loaded (chunks int, org_ids text[], key text, set_id int, documents int)`,
  );
  await client.query('insert into bench.loaded values ($1, $2, $3, $4, 0)', [chunks, loaded.orgIds, loaded.key, setId]);
  return loaded;
}

/**
 * Writes the documents that are missing: 20 chunks each, a chunk the first half of one turn and the second of another, those of a
 * document from two stretches of turns; its vector is theirs with noise. They come container by container in turn, as over time.
 * @param sizes of the containers, in chunks; the rest lies in containers of 5,000
 */
export async function loadChunks(
  client: Client,
  { chunks, orgIds: [asked = '', ...others], setId, documents }: Loaded,
  sizes: readonly number[],
  log: (line: string) => void,
): Promise<void> {
  const parts = [
    ...partsOf(asked, chunks * shareOfFirst, sizes),
    ...others.flatMap((orgId) => partsOf(orgId, (chunks * (1 - shareOfFirst)) / others.length, [])),
  ];
  await client.query(
    `insert into container (org_id, tag, updated_at) select o, t, now() from unnest($1::text[], $2::text[]) as c(o, t)
     on conflict do nothing`,
    [parts.map(({ orgId }) => orgId), parts.map(({ tag }) => tag)],
  );
  const all = shuffled(parts.flatMap((part) => Array<Part>(part.documents).fill(part)));
  const started = performance.now();
  for (let from = documents; from < all.length; from += documentsAStep) {
    await writeDocuments(client, setId, from, all.slice(from, from + documentsAStep));
    const done = Math.min(all.length, from + documentsAStep) * chunksOfDocument;
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    if (done % 50_000 === 0) log(`${done} of ${all.length * chunksOfDocument} chunks after ${seconds} s`);
  }
}

function partsOf(orgId: string, chunks: number, sizes: readonly number[]): Part[] {
  const given = sizes.map((size) => ({ orgId, tag: containerOf(size), documents: size / chunksOfDocument }));
  let left = Math.round(chunks / chunksOfDocument) - given.reduce((sum, { documents }) => sum + documents, 0);
  for (let n = 0; left > 0; n++) {
    const documents = Math.min(left, 5_000 / chunksOfDocument);
    given.push({ orgId, tag: `other-${n}`, documents });
    left -= documents;
  }
  return given;
}

/** In an order that is always the same. */
function shuffled<T>(items: readonly T[]): T[] {
  const key = (i: number) => createHash('md5').update(String(i)).digest('hex');
  return items
    .map((item, i) => ({ item, key: key(i) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
}

async function writeDocuments(client: Client, setId: number, from: number, parts: readonly Part[]): Promise<void> {
  await client.query('begin');
  await insertDocuments(client, setId, from, parts);
  await client.query('update bench.loaded set documents = $1', [from + parts.length]);
  await client.query('commit');
}

/** In the transaction that is open. @param from number of the first of them, from which its id and what it is made of follow */
export async function insertDocuments(
  client: Client,
  setId: number,
  from: number,
  parts: readonly Part[],
): Promise<void> {
  await client.query(
    `create temp table part on commit drop as
     select $3::int + o - 1 as n, md5('document ' || ($3::int + o - 1)) as id, org_id, tag
     from unnest($1::text[], $2::text[]) with ordinality as p(org_id, tag, o)`,
    [parts.map(({ orgId }) => orgId), parts.map(({ tag }) => tag), from],
  );
  await client.query(
    `insert into document (org_id, id, container_tag, title, type, status, dreaming_status, processed_revision, chunk_count, updated_at)
     select org_id, id, tag, 'Document ' || n, 'text', 'done', 'done', 1, ${chunksOfDocument}, now() from part`,
  );
  await client.query(
    'insert into document_container (org_id, container_tag, document_id, position) select org_id, tag, id, 0 from part',
  );
  await client.query(
    `create temp table piece on commit drop as
     select p.org_id, md5(p.id || i) as id, p.id as document_id, i as position, p.tag, a.speaker || ': ' || a.first || ' ' || b.second as text,
       setweight(to_tsvector('english', a.speaker), 'A') || to_tsvector('english', a.before || ' ' || a.first || ' ' || b.second) as lexemes,
       l2_normalize(a.v1 + b.v2 + z.v) as embedding
     from part p cross join generate_series(0, ${chunksOfDocument - 1}) i
     cross join (select count(*) as n from bench.half) t
     join bench.half a on a.n = ((hashint4(p.n::int) & 1048575) + i) % t.n
     join bench.half b on b.n = ((hashint4(p.n::int + 1048576) & 1048575) + i) % t.n
     join bench.noise z on z.n = (hashint4(p.n::int * ${chunksOfDocument} + i) & 1048575) % 997`,
  );
  await client.query(
    `insert into chunk (org_id, id, document_id, position, type, text, tokens, embed_hash, lexemes, length, from_revision, scopes)
     select org_id, id, document_id, position, 'turn', text, length(text) / 4, '', lexemes,
       (select coalesce(sum(cardinality(positions)), 0) from unnest(lexemes)), 1, array[org_id, org_id || ' ' || tag]
     from piece`,
  );
  await client.query(
    `insert into chunk_embedding (org_id, set_id, chunk_id, document_id, embedding, from_revision)
     select org_id, $1, id, document_id, embedding, 1 from piece`,
    [setId],
  );
}
