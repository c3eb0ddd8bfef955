import { describe, expect, it } from '@jest/globals';
import type { Database } from '../../src/db/client.js';
import { relocate } from '../../src/documents/place-repository.js';
import { db } from '../support/tenant.js';
import { openEngine, useEngine } from './engine.js';

useEngine();

describe('a sync', () => {
  it('makes a document of each item, with where it comes from', async () => {
    const engine = await openEngine();
    engine.connector.put('docs/guide.md', '# Guide\n\nRead me first.');
    engine.connector.put('notes.rst', { bytes: Buffer.from('Notes\n=====\n'), name: 'notes.rst', mimeType: null });
    const { run, said } = await engine.sync();
    expect(said).toEqual([{ state: 'done' }]);
    expect(run).toMatchObject({ status: 'completed', error: null, itemsProcessed: 2, itemsFailed: 0 });
    const [guide, notes] = await db().document.findMany({
      where: { connectionId: engine.connectionId },
      orderBy: { filepath: 'asc' },
    });
    expect(guide).toMatchObject({
      ...{ type: 'codehost_markdown', source: 'codehost', customId: 'codehost:1:docs/guide.md' },
      ...{ filepath: 'docs/guide.md', url: 'https://code.example/docs/guide.md', metadata: { path: 'docs/guide.md' } },
      containerTag: engine.containerTag,
    });
    expect(notes).toMatchObject({ type: 'codehost_markdown', blobId: expect.any(String) });
  });

  it('of an unchanged source asks for its head and nothing else', async () => {
    const engine = await openEngine();
    engine.connector.put('a.md', 'A');
    await engine.sync();
    const { run } = await engine.sync();
    expect(run).toMatchObject({ status: 'completed', itemsProcessed: 0 });
    expect(engine.connector).toMatchObject({ fetched: ['a.md'], lists: 2 });
  });

  it('fetches what differs, deletes what is gone, and leaves the rest alone', async () => {
    const engine = await openEngine();
    for (const path of ['edited.md', 'deleted.md', 'old.md', 'same.md']) engine.connector.put(path, `text of ${path}`);
    await engine.sync();
    engine.connector.fetched.length = 0;
    engine.connector.put('edited.md', 'another text');
    engine.connector.drop('deleted.md');
    engine.connector.drop('old.md');
    engine.connector.put('new.md', 'text of old.md');
    const { run } = await engine.sync();
    expect(run).toMatchObject({ status: 'completed', itemsProcessed: 2 });
    expect([...engine.connector.fetched].sort()).toEqual(['edited.md', 'new.md']);
    expect(await engine.documents()).toEqual([
      { filepath: 'edited.md', latestRevision: 2, content: 'another text' },
      { filepath: 'new.md', latestRevision: 1, content: 'text of old.md' },
      { filepath: 'same.md', latestRevision: 1, content: 'text of same.md' },
    ]);
  });

  it('reads listings of several pages', async () => {
    const engine = await openEngine();
    engine.connector.pageSize = 3;
    for (let index = 0; index < 10; index += 1) engine.connector.put(`${index}.md`, `text ${index}`);
    await engine.sync();
    engine.connector.drop('0.md');
    await engine.sync();
    expect(await engine.paths()).toEqual(['1.md', '2.md', '3.md', '4.md', '5.md', '6.md', '7.md', '8.md', '9.md']);
  });

  it('goes where its document has gone, whatever the user calls it by now', async () => {
    const engine = await openEngine();
    engine.connector.put('a.md', 'A');
    await engine.sync();
    await db().document.updateMany({ where: { connectionId: engine.connectionId }, data: { customId: 'mine' } });
    engine.connector.put('a.md', 'B');
    await engine.sync();
    expect(await engine.documents()).toEqual([{ filepath: 'a.md', latestRevision: 2, content: 'B' }]);
  });

  it('does not bring back what a user deleted, until it changes', async () => {
    const engine = await openEngine();
    engine.connector.put('a.md', 'A');
    engine.connector.put('b.md', 'B');
    await engine.sync();
    await db().document.deleteMany({ where: { connectionId: engine.connectionId, filepath: 'a.md' } });
    engine.connector.put('b.md', 'other');
    await engine.sync();
    expect(await engine.paths()).toEqual(['b.md']);
    engine.connector.put('a.md', 'A again');
    await engine.sync();
    expect(await engine.paths()).toEqual(['a.md', 'b.md']);
  });

  it('gives a title that the provider has for it, and takes a new one although the content is the same', async () => {
    const engine = await openEngine();
    engine.connector.put('a.md', '# Heading', { title: 'Plan' });
    await engine.sync();
    engine.connector.put('a.md', '# Heading', { title: 'Plan B' });
    await engine.sync();
    const [row] = await db().document.findMany({ where: { connectionId: engine.connectionId } });
    expect(row).toMatchObject({ title: 'Plan B', latestRevision: 2 });
  });

  it('drops what the database cannot hold from paths, titles and names, and knows the item by its id', async () => {
    const engine = await openEngine();
    const bytes = Buffer.from('Heading\n=======');
    engine.connector.put('1', { bytes, name: 'p\0lan.rst', mimeType: 'text/x-rst' }, { place: 'docs/p\0lan.rst' });
    engine.connector.put('2', 'B', { place: 'docs/\0b\ud800.md', title: 'Plan\0 B' });
    expect((await engine.sync()).run).toMatchObject({ status: 'completed', itemsProcessed: 2, error: null });
    const rows = () =>
      db().document.findMany({ where: { connectionId: engine.connectionId }, orderBy: { filepath: 'asc' } });
    const before = await rows();
    expect(before).toMatchObject([{ filepath: 'docs/b\ufffd.md', title: 'Plan B' }, { filepath: 'docs/plan.rst' }]);
    engine.connector.put('2', 'B2', { place: 'docs/b.md' });
    await engine.sync();
    expect(await rows()).toMatchObject([{ id: before[0]?.id, filepath: 'docs/b.md' }, { id: before[1]?.id }]);
  });

  it('keeps a title that the document is given while its move is written, and has the new name for later', async () => {
    const engine = await openEngine();
    engine.connector.put('1', 'A', { place: 'old.md' });
    await engine.sync();
    const where = { connectionId: engine.connectionId };
    const { id, orgId } = await db().document.findFirstOrThrow({ where });
    await db().document.updateMany({ where, data: { title: 'old.md' } });
    await db().documentContent.updateMany({ where: { documentId: id }, data: { title: 'old.md' } });
    const titledMeanwhile = db().$extends({
      query: {
        document: {
          async findMany({ args, query }) {
            const rows = await query(args);
            await db().document.updateMany({ where, data: { title: 'A letter' } });
            return rows;
          },
        },
      },
    });
    await relocate(titledMeanwhile as unknown as Database, { orgId }, [
      { id, filepath: 'new.md', url: null, metadata: {} },
    ]);
    expect(await db().document.findFirst({ where })).toMatchObject({ filepath: 'new.md', title: 'A letter' });
    // That is what the document is called when it is indexed again.
    expect(await db().documentContent.findFirst({ where: { documentId: id } })).toMatchObject({ title: 'new.md' });
  });

  it('leaves a document to the connection that has it, when two see the same repository', async () => {
    const engine = await openEngine();
    const other = await openEngine();
    await db().connection.updateMany({
      where: { id: other.connectionId },
      data: { containerTag: engine.containerTag },
    });
    engine.connector.put('a.md', 'A');
    other.connector.put('a.md', 'A');
    await engine.sync();
    await other.sync();
    await other.sync();
    expect(await engine.paths()).toEqual(['a.md']);
    expect(await other.paths()).toEqual(['a.md']);
  });

  it('leaves it to that one as well when both have fetched the item before either has written it', async () => {
    const [first, second] = [await openEngine(), await openEngine()];
    await db().connection.updateMany({
      where: { id: second.connectionId },
      data: { containerTag: first.containerTag },
    });
    for (const { connector } of [first, second]) connector.put('a.md', 'A');
    const { acceptance } = second.writes;
    const accept = acceptance.accept;
    acceptance.accept = async (...those) => {
      acceptance.accept = accept;
      await first.sync();
      return accept(...those);
    };
    await second.sync();
    expect([await first.paths(), await second.paths()]).toEqual([['a.md'], ['a.md']]);
    const own = await db().document.findFirst({ where: { connectionId: second.connectionId } });
    expect(own?.customId).toBe(`codehost:1:a.md~${second.connectionId}`);
  });

  it('gets a document of its own where an earlier version left two connections with one', async () => {
    const [first, second] = [await openEngine(), await openEngine()];
    await db().connection.updateMany({
      where: { id: second.connectionId },
      data: { containerTag: first.containerTag },
    });
    for (const { connector, sync } of [first, second]) {
      connector.put('a.md', 'A');
      await sync();
    }
    const shared = await db().document.findFirstOrThrow({ where: { connectionId: first.connectionId } });
    await db().document.deleteMany({ where: { connectionId: second.connectionId } });
    await db().externalItem.updateMany({
      where: { connectionId: second.connectionId },
      data: { documentId: shared.id },
    });
    second.connector.put('a.md', 'A, edited');
    await second.sync();
    expect(await first.documents()).toMatchObject([{ content: 'A', latestRevision: 1 }]);
    expect(await second.documents()).toMatchObject([{ content: 'A, edited' }]);
  });

  it('has a document for each of two long paths that begin alike, also when two see the same repository', async () => {
    const [one, other] = [await openEngine(), await openEngine()];
    await db().connection.updateMany({ where: { id: other.connectionId }, data: { containerTag: one.containerTag } });
    const paths = [230, 400]
      .flatMap((length) => [`${'a'.repeat(length)}/1.md`, `${'a'.repeat(length)}/2.md`])
      .toSorted();
    for (const path of paths) for (const { connector } of [one, other]) connector.put(path, path);
    for (const engine of [one, other, other]) await engine.sync();
    expect(await one.documents()).toMatchObject(paths.map((path) => ({ filepath: path, content: path })));
    expect(await other.documents()).toMatchObject(paths.map((path) => ({ filepath: path, content: path })));
  });
});

describe('documentLimit', () => {
  it('takes the most recent first, says what it left out, and keeps documents that are there up to date', async () => {
    const engine = await openEngine({ documentLimit: 2 });
    const day = (date: number) => ({ modifiedAt: new Date(Date.UTC(2026, 0, date)) });
    engine.connector.put('oldest.md', 'A', day(1));
    engine.connector.put('newest.md', 'B', day(3));
    engine.connector.put('middle.md', 'C', day(2));
    const { run } = await engine.sync();
    expect(run).toMatchObject({ status: 'completed', itemsProcessed: 2 });
    expect(run.error).toContain('2 documents that documentLimit allows');
    expect(await engine.paths()).toEqual(['middle.md', 'newest.md']);

    engine.connector.put('middle.md', 'C2', day(4));
    engine.connector.drop('newest.md');
    await engine.sync();
    expect(await engine.paths()).toEqual(['middle.md', 'oldest.md']);
  });
});
