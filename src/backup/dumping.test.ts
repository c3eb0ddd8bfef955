import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { applyMigrations } from '../db/migrate.js';
import { built } from '../embedded/test-build.js';
import { beginDump } from './dumping.js';

jest.setTimeout(180_000);

const { withOwnDatabase }: typeof import('../embedded/own-database.js') = await import(built('own-database.js'));

const many = 400;
const large = 1_000_000;
const piece = 256 * 1024;

/** Many small rows, which a dozen large ones follow: of contents, and of pieces of files. */
const gap = `
  insert into organization (id, slug, name) values ('o', 'o', 'O');
  insert into container (org_id, tag, updated_at) values ('o', 'c', now());
  insert into blob (org_id, id, name, mime_type, size, sha256, storage)
    select 'o', 'small-' || n, 'n.txt', 'text/plain', 1, '\\x01'::bytea, 'postgres'::blob_storage from generate_series(1, ${many}) n
    union all select 'o', 'some-large', 'n.txt', 'text/plain', 12 * ${piece}, '\\x01', 'postgres';
  insert into blob_part (org_id, blob_id, position, bytes)
    select 'o', 'small-' || n, 0, '\\x01'::bytea from generate_series(1, ${many}) n
    union all select 'o', 'some-large', n, decode(repeat('ab', ${piece}), 'hex') from generate_series(0, 11) n;
  insert into document (org_id, id, container_tag, type, status, updated_at, blob_id)
    select 'o', id, 'c', 'text', 'done', now(), id from blob;
  insert into document (org_id, id, container_tag, type, status, updated_at)
    select 'o', 'large-' || n, 'c', 'text', 'done', now() from generate_series(1, 12) n;
  insert into document_content (org_id, document_id, content, sha256)
    select 'o', id, case when id like 'large-%' then repeat('a', ${large}) else 'a' end, '\\x01'::bytea from document`;

describe('a backup of many small rows, which large ones follow', () => {
  let root: string;
  let largestFetch: { rows: number; pieces: number };

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'cairn-dumping-'));
    await withOwnDatabase(join(root, 'own'), () => undefined, { run: measureFetches });
  });
  afterAll(() => rm(root, { recursive: true }));

  async function measureFetches(url: string): Promise<void> {
    await applyMigrations(url);
    const client = new Client({ connectionString: url });
    await client.connect();
    await dumpAll(client).finally(() => client.end());
  }

  /** Dumps all, and sums up what each fetch brings. */
  async function dumpAll(client: Client): Promise<void> {
    await client.query(gap);
    largestFetch = { rows: 0, pieces: 0 };
    const query = client.query.bind(client) as (sql: string) => Promise<{ rows: { json?: string; bytes?: Buffer }[] }>;
    jest.spyOn(client, 'query').mockImplementation(async (sql: string) => {
      const result = await query(sql);
      if (!sql.startsWith('fetch')) return result;
      const sum = (of: 'json' | 'bytes') => result.rows.reduce((size, row) => size + (row[of]?.length ?? 0), 0);
      largestFetch.rows = Math.max(largestFetch.rows, sum('json'));
      largestFetch.pieces = Math.max(largestFetch.pieces, sum('bytes'));
      return result;
    });
    const dump = await beginDump(client, undefined, () => undefined);
    for await (const _ of dump.parts);
  }

  it('has one large document in memory at a time', () => {
    expect(largestFetch.rows).toBeGreaterThan(large);
    expect(largestFetch.rows).toBeLessThan(2 * large);
  });

  it('has a few pieces of files in memory at a time', () => {
    expect(largestFetch.pieces).toBeGreaterThanOrEqual(piece);
    expect(largestFetch.pieces).toBeLessThanOrEqual(8 * piece);
  });
});
