import type { Client } from 'pg';
import { createNearestIndex, nearestIndex } from '../../src/db/vectors.js';
import { timed } from '../statistics.js';
import type { CpuMs } from './ask.js';
import { chunksOfDocument, containerOf, insertDocuments, type Loaded } from './load.js';

const wordsIndex = 'chunk_words_idx';

/** While a million chunks are loaded it only costs; loading ends with building it. */
export const dropWordsIndex = (client: Client) => client.query(`drop index if exists ${wordsIndex}`);

/** Builds the indexes that are missing. */
export async function buildIndexes(
  client: Client,
  setId: number,
  dims: number,
  log: (line: string) => void,
): Promise<void> {
  await client.query(`create table if not exists bench.built (name text, "buildMs" float8)`);
  await client.query(`set maintenance_work_mem = '3GB'`);
  const wanted = [
    [wordsIndex, `create index ${wordsIndex} on chunk using gin (scopes, lexemes) with (fastupdate = off)`],
    [nearestIndex(setId), createNearestIndex(setId, dims)],
  ] as const;
  for (const [name, statement] of wanted) {
    const { rows } = await client.query<{ valid: boolean }>(
      `select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass('${name}')`,
    );
    if (rows[0]?.valid) continue;
    if (rows[0] !== undefined) await client.query(`drop index ${name}`);
    log(`building ${name}`);
    const { ms } = await timed(() => client.query(statement));
    log(`built after ${(ms / 1_000).toFixed(0)} s`);
    await client.query('insert into bench.built values ($1, $2)', [name, ms]);
  }
  await client.query('vacuum analyze');
}

/** What an index costs that only large scopes need. */
export interface IndexCost {
  name: string;
  bytes: number;
  buildMs: number;
  /** Milliseconds of the database's processor that a chunk takes more to write, all its tables and keys included in none. */
  insertMs: number;
}

const sampleDocuments = 50;

/** @returns milliseconds a chunk without the indexes, and what each costs */
export async function indexCosts(client: Client, { setId, documents, orgIds }: Loaded, cpuMs: CpuMs) {
  const names = [wordsIndex, nearestIndex(setId)];
  const parts = Array(sampleDocuments).fill({ orgId: orgIds[0] ?? '', tag: containerOf(500), documents: 1 });
  // What is written, and that indexes are gone, is taken back.
  const without = async (dropped: readonly string[]) => {
    await client.query('begin');
    for (const name of dropped) await client.query(`drop index if exists ${name}`);
    const ms = await cpuMs(() => insertDocuments(client, setId, documents + 1, parts));
    await client.query('rollback');
    return ms / (sampleDocuments * chunksOfDocument);
  };
  const none = await without(names);
  const words = await without(names.slice(1));
  const both = await without([]);
  const { rows } = await client.query<Omit<IndexCost, 'insertMs'>>(
    `select name, coalesce(pg_relation_size(to_regclass(name)), 0)::float8 as bytes, max("buildMs") as "buildMs" from bench.built group by name`,
  );
  const insertMs = new Map([
    [names[0], words - none],
    [names[1], both - words],
  ]);
  return { none, costs: rows.map((row): IndexCost => ({ ...row, insertMs: insertMs.get(row.name) ?? 0 })) };
}
