import { execFile } from 'node:child_process';
import { afterAll, describe, expect, it } from '@jest/globals';
import { keysOf } from '../src/crypto/master-keys.js';
import { createVault, keyIdOf } from '../src/crypto/vault.js';
import type { Queryable } from '../src/db/client.js';
import { findViolation, findViolations, invariants } from '../src/db/invariants.js';
import { createSettingsService } from '../src/settings/service.js';
import { containersOf } from './support/containers.js';
import { closeDatabase, db, newTenant, stack } from './support/tenant.js';

afterAll(closeDatabase);

/** Before any other id in every order. */
const id = '!broken';

/** What is found in a database that these rows were put into; they are taken back, so that nobody else sees them. */
async function found(
  write: (tx: Queryable, orgId: string) => Promise<void>,
  atRest = true,
  look = (tx: Queryable) => findViolations(tx, { atRest }),
): Promise<string[]> {
  const { orgId } = await newTenant();
  const names: string[] = [];
  const undo = new Error('undone');
  const trying = db().$transaction(async (tx) => {
    await tx.container.create({ data: { orgId, tag: id } });
    await write(tx, orgId);
    const violations = await look(tx);
    names.push(...violations.filter(({ ids }) => ids.includes(id)).map(({ holds }) => holds));
    throw undo;
  });
  await expect(trying).rejects.toBe(undo);
  return names.sort();
}

const addDocument = (tx: Queryable, orgId: string, more: object = {}) =>
  tx.document.create({
    data: { orgId, id, containerTag: id, type: 'text', status: 'done', dreamingStatus: 'done', ...more },
  });

const addWhole = async (tx: Queryable, orgId: string, more: object = {}) => {
  await addDocument(tx, orgId, { processedRevision: 1, ...more });
  await tx.documentContent.create({ data: { orgId, documentId: id, content: 'x', sha256: new Uint8Array(32) } });
  await tx.documentContainer.create({ data: { orgId, documentId: id, containerTag: id, position: 0 } });
};

const addMemory = (tx: Queryable, orgId: string, name: string, fields: { root?: string; sources?: number } = {}) =>
  tx.$executeRaw`
    insert into memory (org_id, id, container_tag, memory, fingerprint, is_static, root_memory_id, source_count, lexemes, length,
      updated_at)
    values (${orgId}, ${name}, ${id}, ${name}, ${name}, true, ${fields.root ?? name}, ${fields.sources ?? 0}, '', 1, now())`;

const addChunk = (tx: Queryable, orgId: string, name: string, from: number, container = id) =>
  tx.$executeRaw`
    insert into chunk (org_id, id, document_id, position, type, text, tokens, embed_hash, from_revision, lexemes, length, scopes)
    values (${orgId}, ${name}, ${id}, 0, 'text', 'x', 1, '\\x00', ${from}, '', 1, ${[`${orgId} ${container}`, orgId]}::text[])`;

describe('what holds of every database', () => {
  it('is said once each, and is asked for in one statement each, which finds nothing in what is whole', async () => {
    expect(new Set(invariants.map(({ holds }) => holds)).size).toBe(invariants.length);
    expect(await found((tx, orgId) => addWhole(tx, orgId))).toEqual([]);
  });

  it('a document without content and place, whose chunks are not as many as it says, and that is not processed', async () => {
    const write = async (tx: Queryable, orgId: string) => {
      await addDocument(tx, orgId, { status: 'queued', chunkCount: 1 });
    };
    const always = [
      'a document has as many visible chunks as it says',
      'a document has its content',
      'a document is found by its own container',
    ];
    expect(await found(write, false)).toEqual(always);
    expect(await found(write)).toEqual([...always, 'a document is done or has failed, memories included'].sort());
  });

  it('chunks twice at a position and without a vector, and those of an earlier revision', async () => {
    const twice = await found(async (tx, orgId) => {
      await addWhole(tx, orgId, { chunkCount: 2 });
      await addChunk(tx, orgId, id, 1);
      await addChunk(tx, orgId, `${id}2`, 1);
    });
    expect(twice).toEqual([
      'a chunk has a vector of the active set, of the same revisions',
      'a document has one visible chunk at a position',
    ]);
    const later = await found(async (tx, orgId) => {
      await addWhole(tx, orgId, { latestRevision: 3 });
      await addChunk(tx, orgId, id, 2);
    });
    expect(later).toEqual([
      'a chunk has a vector of the active set, of the same revisions',
      'chunks of earlier revisions are deleted',
      'what is visible of a document that is done is its latest revision',
    ]);
  });

  it('a chunk that the words of another container find', async () => {
    const names = await found(async (tx, orgId) => {
      await addWhole(tx, orgId, { chunkCount: 1 });
      await addChunk(tx, orgId, id, 1, 'before');
    }, false);
    expect(names).toEqual([
      'a chunk has a vector of the active set, of the same revisions',
      'a visible chunk has the scopes of its document',
    ]);
  });

  it('a memory that nothing says, with wrong counts, no vector, and two latest versions', async () => {
    const names = await found(async (tx, orgId) => {
      await addMemory(tx, orgId, id, { sources: 1 });
      await addMemory(tx, orgId, `${id}2`, { root: id });
    });
    expect(names).toEqual([
      'a current memory has a vector of the active set',
      'a memory counts the documents that it was taken from',
      'the versions of a memory have one that is current',
      'what was said is remembered only while a document says it',
    ]);
  });

  describe('a memory that is hidden', () => {
    const invariant = invariants.find(({ holds }) => holds.startsWith('a memory is hidden exactly while'));
    /** Whether one is found where the first is superseded by the second, and that by the third. */
    const isFound = async (own: object, second: object = {}, third: object = {}, container: object = {}) => {
      const write = async (tx: Queryable, orgId: string) => {
        const ids = [id, `${id}2`, `${id}3`];
        for (const each of ids) await addMemory(tx, orgId, each);
        for (const [at, data] of [own, second, third].entries())
          await tx.memory.updateMany({ where: { orgId, id: ids[at] ?? '' }, data });
        const author = { relation: 'updates', likelihood: 1, author: 'model' } as const;
        await tx.memoryRelation.create({ data: { orgId, memoryId: `${id}2`, relatedId: id, ...author } });
        await tx.memoryRelation.create({ data: { orgId, memoryId: `${id}3`, relatedId: `${id}2`, ...author } });
        await tx.container.updateMany({ where: { orgId, tag: id }, data: container });
      };
      const names = await found(write, false, async (tx) => (invariant ? findViolation(tx, invariant) : []));
      return names.length > 0;
    };
    const [hidden, forgotten] = [{ isLatest: false }, { isForgotten: true }];

    it('without anything that hides it, or is not although something does', async () => {
      expect(await isFound(hidden, hidden)).toBe(false);
      expect(await isFound(hidden, { ...hidden, ...forgotten })).toBe(false);
      expect(await isFound(hidden, forgotten, forgotten)).toBe(true);
      expect(await isFound({}, forgotten, forgotten)).toBe(false);
      expect(await isFound({}, hidden)).toBe(true);
      expect(await isFound(hidden, forgotten, forgotten, { deletionId: 'running' })).toBe(false);
    });
  });

  it('a memory of another container than its document, unless a merge is emptying that', async () => {
    const names = (emptying: object) =>
      found(async (tx, orgId) => {
        await addWhole(tx, orgId);
        await tx.container.create({ data: { orgId, tag: `${id}2`, ...emptying } });
        await addMemory(tx, orgId, id, { sources: 1 });
        await tx.memory.updateMany({ where: { orgId, id }, data: { containerTag: `${id}2` } });
        await tx.memorySource.create({ data: { orgId, memoryId: id, documentId: id, quote: 'x' } });
      }, false);
    const always = 'a current memory has a vector of the active set';
    expect(await names({})).toEqual([
      always,
      'a memory was taken from documents of its container, unless a merge or a deletion is emptying that',
    ]);
    expect(await names({ mergeId: 'running' })).toEqual([always]);
  });

  it('a container that belongs to a merge that does not run, and a job that does', async () => {
    const alone = (tx: Queryable, orgId: string) =>
      tx.container.updateMany({ where: { orgId, tag: id }, data: { mergeId: id } });
    expect(
      await found(async (tx, orgId) => {
        await alone(tx, orgId);
      }),
    ).toEqual(['a container belongs to a merge or a deletion only while that runs']);
    expect(
      await found(async (tx, orgId) => {
        await alone(tx, orgId);
        await tx.job.create({ data: { orgId, id, kind: 'merge', input: {}, progress: {} } });
      }),
    ).toEqual(['no job runs']);
  });

  it("a document, a memory and an event that a customer's webhook was not told of, and a delivery that is overdue", async () => {
    const long = new Date(Date.now() - 600_000);
    const listening = (tx: Queryable, orgId: string) =>
      tx.customerWebhook.create({ data: { orgId, id, url: 'https://a.example/', secret: 'none', wantsSince: long } });
    const names = await found(async (tx, orgId) => {
      await listening(tx, orgId);
      await addWhole(tx, orgId);
      await tx.customerEvent.create({ data: { orgId, id, type: 'container.deleted', payload: '{}' } });
    });
    expect(names).toEqual([
      "customers' webhooks were told of each document that is done or has failed",
      "each of a customer's webhooks has a delivery of each event that it wants",
    ]);
    const others = await found(async (tx, orgId) => {
      await listening(tx, orgId);
      await addMemory(tx, orgId, id);
      await tx.memory.updateMany({ where: { orgId, id }, data: { isForgotten: true } });
      const payload = JSON.stringify({ data: { ids: [id] } });
      await tx.customerEvent.create({ data: { orgId, id, type: 'memory.created', payload } });
      await tx.customerDelivery.create({
        data: { orgId, id, webhookId: id, eventId: id, createdAt: long, nextAttemptAt: long },
      });
    });
    expect(others).toEqual([
      "customers' webhooks were told of each memory that is current or forgotten",
      "what a customer's webhook is to be told of is sent when it is due",
    ]);
  });
});

it('cairn doctor says what of the contents does not hold, where, and what comes of it, and which stored secrets lack their master key', async () => {
  const api = await newTenant();
  const { orgId } = api;
  const memory = await containersOf(api).writeMemory('doctor', 'User is lost', { isLatest: false });
  // Before any other id in every order.
  await db().memory.updateMany({ where: { orgId, id: memory }, data: { id: '!doctor' } });
  const lost = keysOf('a key that was lost');
  const settings = createSettingsService({ db: db(), vault: createVault(lost) });
  await settings.patch({ orgId }, { codehostClientSecret: 'secret' });
  const { code, output } = await doctor();
  await db().settings.deleteMany({ where: { orgId } });
  await db().memory.deleteMany({ where: { orgId } });
  expect(code).toBe(1);
  expect(output).toMatch(/^FAIL {2}secrets +\d+ of \d+ were .*operating\.md#the-master-key$/m);
  expect(output).toContain(keyIdOf(lost));
  const line = output.split('\n').find((each) => each.startsWith('FAIL  contents'));
  expect(line).toContain('a memory is hidden exactly while something living supersedes it');
  expect(line).toContain('it is lost to searches and profiles although nothing took its place');
  expect(line).toContain('!doctor');
});

/** Runs `cairn doctor` on the database and the Temporal of the run's stack. */
async function doctor(): Promise<{ code: unknown; output: string }> {
  const { databaseUrl, temporalAddress } = stack();
  const env = { ...process.env, DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: temporalAddress };
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/src/main.js', 'doctor'], { env }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, output: stdout }),
    );
  });
}
