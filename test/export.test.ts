import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBlobService } from '../src/blobs/service.js';
import { createLogger } from '../src/core/log.js';
import { exportContainer } from '../src/export/exporting.js';
import { createImportWriter } from '../src/export/import-writer.js';
import { importContainer } from '../src/export/importing.js';
import { cairn } from './support/backups.js';
import { embeddingsOf } from './support/embeddings-of.js';
import { withoutObjects } from './support/lost-objects.js';
import { embedder, indexing, useProcessing } from './support/processing-by-hand.js';
import { eventuallySwept } from './support/sweeping.js';
import { type Api, db, newTenant, stack } from './support/tenant.js';

useProcessing();

/** The command itself: what it says, and with vectors of the model. Everything else calls what it calls. */
const command = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  cairn(args, { DATABASE_URL: stack().databaseUrl, ...env });

type Tenant = Api & { orgId: string };
const blobs = () => createBlobService({ db: db(), storage: 'postgres', maxBytes: 1e6, log: createLogger('silent') });

async function exportTo(path: string, scope: Tenant, containerTag: string): Promise<void> {
  const lines: string[] = [];
  const counts = { documents: 0, memories: 0, relations: 0 };
  for await (const line of exportContainer({ db: db(), blobs: blobs() }, scope, containerTag, counts)) {
    lines.push(`${JSON.stringify(line)}\n`);
  }
  await writeFile(path, lines.join(''));
}

function importFrom(path: string, scope: Tenant, into?: string) {
  const parts = { db: db(), blobs: blobs(), embeddings: embeddingsOf(db(), embedder), indexing: indexing(embedder) };
  return importContainer((tag) => createImportWriter(parts, scope, tag), createReadStream(path), into);
}

const slugOf = async ({ orgId }: Tenant) => (await db().organization.findFirstOrThrow({ where: { id: orgId } })).slug;

/** What a container holds, but for ids. */
async function heldBy({ orgId }: Tenant, containerTag: string) {
  const where = { orgId, containerTag };
  const documents = await db().document.findMany({
    where,
    include: { content: true, file: true },
    orderBy: { createdAt: 'asc' },
  });
  const memories = await db().memory.findMany({
    where,
    orderBy: [{ memory: 'asc' }, { isForgotten: 'asc' }],
    include: { sources: true, related: true },
  });
  const container = await db().container.findFirst({ where: { orgId, tag: containerTag } });
  return {
    container: [container?.name, container?.entityContext, container?.profileBuckets],
    documents: documents.map(
      ({ customId, title, type, taskType, status, dreamingStatus, metadata, chunkCount, ...row }) => ({
        ...{ customId, title, type, taskType, status, dreamingStatus, metadata, chunkCount, createdAt: row.createdAt },
        ...{ text: [row.content?.content, row.content?.extracted], file: [row.file?.name, row.file?.size] },
      }),
    ),
    memories: memories.map(
      ({ memory, version, isLatest, isForgotten, isStatic, statedAt, sources, related, ...row }) => ({
        ...{
          memory,
          version,
          isLatest,
          isForgotten,
          isStatic,
          statedAt,
          createdAt: row.createdAt,
          metadata: row.metadata,
        },
        ...{ sources: sources.map(({ quote }) => quote), counted: row.sourceCount },
        related: related.map(({ relation, author, likelihood, dueAt }) => ({ relation, author, likelihood, dueAt })),
        hasParent: row.parentMemoryId !== null,
        behind: memories.find(({ id: newer }) => newer === row.ranksBehindId)?.memory ?? null,
      }),
    ),
  };
}

describe('a container that is exported and imported', () => {
  const bytes = Buffer.concat([Buffer.from('Her notes.'), Buffer.alloc(300_000, ' \n')]);
  let directory: string;
  let file: string;
  let from: Tenant;
  let to: Tenant;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cairn-export-'));
    file = join(directory, 'me.jsonl');
    [from, to] = [await newTenant(), await newTenant()];
    await from.remember({
      content: 'She owns a boat named Heron.',
      containerTag: 'me',
      customId: 'boat',
      metadata: { a: 1 },
    });
    const { body } = await from.upload(bytes, 'notes.txt', { containerTag: 'me', taskType: 'superrag' });
    await from.settled(body.id);
    const written = await from.post('/v4/memories', {
      memories: [{ content: 'She works in Porto.' }],
      containerTag: 'me',
    });
    const [{ id }] = written.body.memories;
    await from.patch('/v4/memories', { id, newContent: 'She works in Lisbon.', containerTag: 'me' });
    for (const isForgotten of [true, false]) {
      await from.post('/v4/memories', { memories: [{ content: 'She sails.' }], containerTag: 'me' });
      if (isForgotten) await from.delete('/v4/memories', { content: 'She sails.', containerTag: 'me' });
    }
    const [memoryId = '', relatedId = ''] = await Promise.all(
      ['She works in Lisbon.', 'She sails.'].map(async (memory) => {
        const where = { orgId: from.orgId, memory, isForgotten: false };
        return (await db().memory.findFirstOrThrow({ where })).id;
      }),
    );
    const change = { relation: 'extends', likelihood: 1, author: 'model', dueAt: new Date('2099-06-01') } as const;
    await db().memoryRelation.create({ data: { orgId: from.orgId, memoryId, relatedId, ...change } });
    await db().memory.updateMany({ where: { orgId: from.orgId, id: relatedId }, data: { ranksBehindId: memoryId } });
    await from.patch('/v3/container-tags/me', { entityContext: 'A sailor.' });
    const exported = await command(['export', file, '--container', 'me', '--org', await slugOf(from)]);
    expect(exported).toEqual({ code: 0, said: expect.stringMatching(/Exported me: 5 documents, \d memories/) });
  }, 120_000);

  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('is the same in another organisation: documents, files, memories with their versions, settings', async () => {
    const imported = await command(['import', file, '--org', await slugOf(to)]);
    expect(imported).toEqual({ code: 0, said: expect.stringMatching(/Imported into me: 5 documents and \d memories/) });
    expect(await heldBy(to, 'me')).toEqual(await heldBy(from, 'me'));
    const imports = await db().memory.findMany({ where: { orgId: to.orgId } });
    expect(imports.map(({ updatedAt }) => updatedAt)).toEqual(imports.map(({ createdAt }) => createdAt));
    const question = { q: 'Where does she work?', containerTag: 'me', searchMode: 'hybrid', threshold: 0 };
    const found = (api: Api) =>
      api
        .post('/v4/search', question)
        .then(({ body }) => body.results.map((one: { memory?: string; chunk?: string }) => one.memory ?? one.chunk));
    expect(await found(to)).toEqual(await found(from));
    const { id } = await db().document.findFirstOrThrow({ where: { orgId: to.orgId, blobId: { not: null } } });
    const { url } = (await to.get(`/v3/documents/${id}/file-url`)).body;
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
  }, 120_000);

  it('is imported once however often, and beside itself under another name', async () => {
    const before = await heldBy(to, 'me');
    expect(await importFrom(file, to)).toMatchObject({ containerTag: 'me', documents: 0, memories: 0 });
    expect(await heldBy(to, 'me')).toEqual(before);
    expect(await importFrom(file, to, 'other')).toMatchObject({ containerTag: 'other', documents: 5 });
    expect(await heldBy(to, 'other')).toEqual(before);
  }, 120_000);

  it('leaves what was changed since it was imported', async () => {
    await importFrom(file, to, 'edited');
    const where = { orgId: to.orgId, containerTag: 'edited', customId: 'boat' };
    const { id } = await db().document.findFirstOrThrow({ where });
    await to.patch(`/v3/documents/${id}`, { content: '# The mill\n\nShe sold the boat.', taskType: 'superrag' });
    await to.settled(id);
    const { title, taskType } = await db().document.findFirstOrThrow({ where });
    expect({ title, taskType }).toEqual({ title: 'The mill', taskType: 'superrag' });
    await importFrom(file, to, 'edited');
    expect(await db().document.findFirstOrThrow({ where })).toMatchObject({ title, taskType });
  }, 120_000);

  it('has memories extracted that were not yet, and titles derived, when it was exported', async () => {
    const waiting = join(directory, 'waiting.jsonl');
    await from.remember({ content: '# Mills\n\nI own a mill in Sintra.', containerTag: 'waiting' });
    const exported = { orgId: from.orgId, containerTag: 'waiting' };
    await db().memory.deleteMany({ where: exported });
    const queued = { processedRevision: 0, status: 'queued', dreamingStatus: 'dreaming', title: null } as const;
    await db().document.updateMany({ where: exported, data: queued });
    await exportTo(waiting, from, 'waiting');
    await importFrom(waiting, to);
    const where = { orgId: to.orgId, containerTag: 'waiting' };
    expect(await db().document.findMany({ where })).toMatchObject([{ title: 'Mills', taskType: 'memory' }]);
    // The sweep leaves new work alone for a while.
    await db().document.updateMany({ where, data: { updatedAt: new Date('2020-01-01') } });
    const memory = await eventuallySwept(
      async () => (await db().memory.findFirst({ where })) ?? undefined,
      'its memory',
    );
    expect(memory.memory).toContain('a mill in Sintra');
  }, 120_000);

  it('has one current version of a memory that was edited while it was exported', async () => {
    const edited = join(directory, 'while-edited.jsonl');
    const lines = (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const first = lines.find(({ memory }) => memory === 'She works in Porto.');
    first.isLatest = true;
    await writeFile(edited, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await importFrom(edited, to, 'while-edited');
    expect((await heldBy(to, 'while-edited')).memories).toEqual((await heldBy(from, 'me')).memories);
    // A version that is forgotten replaces nothing.
    lines.find(({ parentId }) => parentId === first.id).isForgotten = true;
    await writeFile(edited, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await importFrom(edited, to, 'while-forgotten');
    const where = { orgId: to.orgId, containerTag: 'while-forgotten', memory: 'She works in Porto.' };
    expect(await db().memory.findFirstOrThrow({ where })).toMatchObject({ isLatest: true, isForgotten: false });
  }, 120_000);

  it('is refused by the line that is wrong, all problems named, and says when it was cut', async () => {
    const lines = (await readFile(file, 'utf8')).split('\n');
    const broken = join(directory, 'broken.jsonl');
    const slug = await slugOf(to);
    const cut = { status: 400, details: expect.stringMatching(/it was cut/) };
    await writeFile(broken, [lines[0], lines[1], '{"kind":"memory","id":7}'].join('\n'));
    const wrong = await command(['import', broken, '--org', slug, '--container', 'broken']);
    expect(wrong).toEqual({ code: 1, said: expect.stringMatching(/^line 3: (.|\n)*id(.|\n)*memory/) });
    await writeFile(broken, lines.slice(0, 2).join('\n'));
    await expect(importFrom(broken, to, 'broken')).rejects.toMatchObject(cut);
    const pieces = lines.findIndex((line) => line.includes('"kind":"file"')) + 1;
    await writeFile(broken, lines.slice(0, pieces).join('\n'));
    await expect(importFrom(broken, to, 'broken')).rejects.toMatchObject(cut);
    await importFrom(file, to, 'broken');
    const files = await db().document.findMany({
      where: { orgId: to.orgId, containerTag: 'broken', blobId: { not: null } },
      select: { file: { select: { size: true } } },
    });
    expect(files).toEqual([{ file: { size: bytes.length } }]);
  }, 120_000);

  it('leaves no file when it fails, so that the corrected command writes it, and overwrites none', async () => {
    const path = join(directory, 'again.jsonl');
    const exporting = async (container: string) =>
      command(['export', path, '--container', container, '--org', await slugOf(from)]);
    expect(await exporting('nothing')).toEqual({ code: 1, said: expect.stringContaining('Container nothing') });
    expect(await exporting('me')).toMatchObject({ code: 0 });
    const written = await readFile(path, 'utf8');
    expect(await exporting('me')).toEqual({ code: 1, said: expect.stringContaining(`${path} is there already`) });
    expect(await readFile(path, 'utf8')).toBe(written);
    expect((await readdir(directory)).filter((name) => name.startsWith('again'))).toEqual(['again.jsonl']);
  }, 120_000);

  it('keeps both where a document of another container has the same customId', async () => {
    const shared = join(directory, 'shared.jsonl');
    await from.remember({ content: 'He owns a house.', containerTags: ['elsewhere', 'both'], customId: 'notes' });
    await from.remember({ content: 'She owns a mill.', containerTag: 'both', customId: 'notes' });
    await exportTo(shared, from, 'both');
    expect(await importFrom(shared, to)).toMatchObject({ containerTag: 'both', documents: 2 });
    const where = { orgId: to.orgId, containers: { some: { containerTag: 'both' } } };
    const rows = await db().document.findMany({ where, include: { content: true } });
    expect(rows.map(({ content }) => content?.content).sort()).toEqual(['He owns a house.', 'She owns a mill.']);
  }, 120_000);

  it('goes without the files that the storage no longer has, says which, and so does the import', async () => {
    const shelf = join(directory, 'shelf.jsonl');
    const text = Buffer.from('The library lends seven maps.');
    const { body: read } = await from.upload(text, 'maps.txt', { containerTag: 'shelf', taskType: 'superrag' });
    await from.settled(read.id);
    const { body: unread } = await from.upload(Buffer.from('%PDF-1.7 broken'), 'torn.pdf', { containerTag: 'shelf' });
    await from.settled(unread.id);
    await from.remember({ content: 'She lends maps.', containerTag: 'shelf' });
    const gone = await withoutObjects();
    try {
      await db().blob.updateMany({ where: { orgId: from.orgId }, data: { storage: 's3' } });
      const exported = await command(['export', shelf, '--container', 'shelf', '--org', await slugOf(from)], gone.env);
      expect(exported).toEqual({ code: 0, said: expect.stringMatching(/Exported shelf: 3 documents, \d memories/) });
      expect(exported.said).toContain(`maps.txt of document ${read.id}`);
      expect(exported.said).toContain(`torn.pdf of document ${unread.id}`);
    } finally {
      await db().blob.updateMany({ where: { orgId: from.orgId }, data: { storage: 'postgres' } });
      await gone.close();
    }
    const lines = (await readFile(shelf, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line)).filter(({ file }) => file?.isMissing === true)).toHaveLength(2);

    const imported = await command(['import', shelf, '--org', await slugOf(to), '--container', 'other-shelf']);
    expect(imported).toEqual({ code: 0, said: expect.stringMatching(/Imported into other-shelf: 3 documents/) });
    expect(imported.said).toContain(`maps.txt of document ${read.id}`);
    const [before, after] = [await heldBy(from, 'shelf'), await heldBy(to, 'other-shelf')];
    expect(after.memories).toEqual(before.memories);
    expect(after.documents).toEqual(
      before.documents.map((document) => ({ ...document, file: [undefined, undefined] })),
    );
    const failed = await db().document.findFirstOrThrow({
      where: { orgId: to.orgId, containerTag: 'other-shelf', status: 'failed' },
    });
    expect(failed.failureReason).toMatch(/file was missing when it was exported/);
    const { results } = (await to.post('/v3/search', { q: 'How many maps?', containerTags: ['other-shelf'] })).body;
    expect(JSON.stringify(results)).toContain('seven maps');
  }, 120_000);
});
