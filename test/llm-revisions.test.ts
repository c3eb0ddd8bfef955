import { describe, expect, it } from '@jest/globals';
import { createMergingService } from '../src/containers/merging/service.js';
import { readingsOf } from '../src/memories/store/readings.js';
import { mergedContents } from './support/merging.js';
import { reviseDocument } from './support/queued-document.js';
import { readingByHand } from './support/reading-by-hand.js';
import { noteOf } from './support/scripted-notes.js';
import { noting, parts } from './support/scripted-parts.js';
import { db } from './support/tenant.js';

/** Documents that change after a language model has read them, by the real pass with a scripted language model. */
const { llm, api, requests, asked, dreaming, searchable, memoriesOf, readingOf, metadataOf, due } = readingByHand();

describe('a document that the LLM has read', () => {
  const said = (memory: string, replaces?: string) => ({ memory, ...(replaces === undefined ? {} : { replaces }) });
  const script = {
    'I live in Oslo.': said('User lives in Oslo.', 'User lives in Bergen.'),
    'I play the harp.': said('User is a harpist.'),
    'I keep bees.': said('User is a beekeeper.'),
    'I went back to Bergen.': said('User lives in Bergen again.', 'User lives in Oslo.'),
  };
  const content = parts('I live in Oslo.', 'I play the harp.');
  async function merge(source: string, target: string): Promise<void> {
    const starter = { mergeContainers: () => undefined, dreamContainerSoon: () => undefined };
    const merging = createMergingService({ db: db(), ...mergedContents, starter });
    await merging.mergeNow({ orgId: api().orgId }, { sources: [source], target });
  }
  async function revise(id: string, revised: string, revision = 2): Promise<void> {
    await reviseDocument(id, revised);
    const data = { status: 'done', processedRevision: revision, dreamingStatus: 'dreaming' } as const;
    await db().document.updateMany({ where: { id }, data });
  }

  it('has only its new parts read when it grows', async () => {
    const { id, containerTag, target } = await searchable(content);
    llm.respond = noting(script);
    const service = await dreaming();
    await service.dreamDocuments(target);
    requests().length = 0;
    await revise(id, parts(content, 'I keep bees.'));
    await service.dreamDocuments(target);
    expect(asked().filter(({ data }) => data.get('content')?.includes('I live in Oslo.'))).toEqual([]);
    expect(await memoriesOf(containerTag)).toEqual([
      'User is a beekeeper.',
      'User is a harpist.',
      'User lives in Oslo.',
    ]);

    await revise(id, 'I keep bees.', 3);
    await service.dreamDocuments(target);
    expect(await memoriesOf(containerTag)).toEqual(['User is a beekeeper.']);
    expect(Object.keys(Object((await readingOf(id))?.windows))).toHaveLength(1);
  });

  it('has the parts behind a changed one read again, which may refer to it', async () => {
    const { id, containerTag, target } = await searchable(content);
    llm.respond = noting(script);
    const service = await dreaming();
    await service.dreamDocuments(target);
    const moved = content.replace('I live in Oslo.', 'I live in Rome.');
    llm.respond = noting({
      'I live in Rome.': said('User lives in Rome.'),
      'I play the harp.': said('User is a harpist in Rome.', 'User lives in Rome.'),
    });
    await revise(id, moved);
    await service.dreamDocuments(target);
    expect(await memoriesOf(containerTag)).toEqual(['User is a harpist in Rome.']);
  });

  it('has them read again also when there was no answer at first', async () => {
    const { id, target } = await searchable(content);
    llm.respond = noting(script);
    const service = await dreaming();
    await service.dreamDocuments(target);
    llm.respond = () => ({ status: 500, headers: { 'retry-after-ms': '0' } });
    await revise(id, content.replace('I live in Oslo.', 'I live in Rome.'));
    await service.dreamDocuments(target);
    await due(id);
    requests().length = 0;
    llm.respond = noting(script);
    await service.dreamDocuments(target);
    expect(asked().some(({ data }) => data.get('content')?.includes('I play the harp.'))).toBe(true);
  });

  it('does not repeat in other words what has ended since', async () => {
    const { containerTag, target } = await searchable('I live in Oslo.', { documentDate: new Date('2026-01-01') });
    llm.respond = noting({ 'I live in Oslo.': said('User lives in Oslo.') });
    const service = await dreaming();
    await service.dreamDocuments(target);
    const { id } = await searchable(content, { containerTag, documentDate: new Date('2026-01-02') });
    const repeated = { memory: 'Oslo is home to User.', repeats: 'User lives in Oslo.' };
    llm.respond = noting({ ...script, 'I live in Oslo.': repeated });
    await service.dreamDocuments(target);
    llm.respond = noting(script);
    await searchable('I went back to Bergen.', { containerTag, documentDate: new Date('2026-02-01') });
    await service.dreamDocuments(target);
    const before = await memoriesOf(containerTag);
    expect(before).toEqual(['User is a harpist.', 'User lives in Bergen again.']);
    await revise(id, parts(content, 'Thanks!'));
    await service.dreamDocuments(target);
    expect(await memoriesOf(containerTag)).toEqual(before);
  });

  it('keeps its memories when it grows, also those that an earlier version gave other fingerprints', async () => {
    const sold = 'I sold the harp for €900.';
    const { id, containerTag, target } = await searchable(parts(sold, 'I got a cello.'));
    const noted = { [sold]: said('User asks €900 for the harp.'), 'I got a cello.': said('User has a cello.') };
    llm.respond = noting(noted);
    const service = await dreaming();
    await service.dreamDocuments(target);
    await searchable('It went for less.', { containerTag });
    llm.respond = noting({ 'It went for less.': said('User got €700.', 'User asks €900 for the harp.') });
    await service.dreamDocuments(target);
    const where = { containerTag, memory: 'User asks €900 for the harp.' };
    await db().memory.updateMany({ where, data: { fingerprint: 'user asks 900 for harp' } });
    llm.respond = noting({ ...noted, ...script });
    await revise(id, parts(sold, 'I got a cello.', 'I keep bees.'));
    await service.dreamDocuments(target);
    expect(await memoriesOf(containerTag)).toEqual(['User got €700.', 'User has a cello.', 'User is a beekeeper.']);
  });

  it('does not bring back in other words what an earlier part says in those of a forgotten memory', async () => {
    const { containerTag, target } = await searchable('I live in Oslo.');
    llm.respond = noting({
      ...{ 'I live in Oslo.': said('User lives in Oslo.') },
      'That city is my home.': { memory: 'Oslo is home to User.', repeats: 'User lives in Oslo.' },
    });
    const service = await dreaming();
    await service.dreamDocuments(target);
    const content = parts('I live in Oslo.', 'That city is my home.');
    const { id } = await searchable(content, { containerTag, filterByMetadata: { shown: 'none' } });
    await service.dreamDocuments(target);
    expect(await memoriesOf(containerTag)).toEqual(['User lives in Oslo.']);
    await api().delete('/v4/memories', { containerTag, content: 'User lives in Oslo.' });
    await revise(id, parts(content, 'Thanks!'));
    await service.dreamDocuments(target);
    expect(await memoriesOf(containerTag)).toEqual([]);
  });

  it('repeats what it did after a merge in which a memory of the other container took the place of that', async () => {
    const [{ containerTag: source, target: from }, { containerTag, target }] = [
      await searchable('I live in Oslo.'),
      await searchable('I live in Oslo.'),
    ];
    llm.respond = noting({ 'I live in Oslo.': said('User lives in Oslo.') });
    const service = await dreaming();
    for (const one of [from, target]) await service.dreamDocuments(one);
    const { id } = await searchable(content, { containerTag: source });
    const repeated = { memory: 'Oslo is home to User.', repeats: 'User lives in Oslo.' };
    llm.respond = noting({ ...script, 'I live in Oslo.': repeated });
    await service.dreamDocuments(from);
    await merge(source, containerTag);
    llm.respond = noting({});
    await revise(id, parts(content, 'Thanks!'));
    await service.dreamDocuments(target);
    expect(await memoriesOf(containerTag)).toEqual(['User is a harpist.', 'User lives in Oslo.']);
    const where = { orgId: api().orgId, containerTag, memory: 'User lives in Oslo.' };
    expect(await db().memory.findMany({ where, select: { sourceCount: true } })).toEqual([{ sourceCount: 3 }]);
  });

  it('that is still being read during a merge names the memory that took the place of the one it read of', async () => {
    const [one, other] = [await searchable('I live in Oslo.'), await searchable('I live in Oslo.')];
    llm.respond = noting({ 'I live in Oslo.': said('User lives in Oslo.') });
    const service = await dreaming();
    for (const { target } of [one, other]) await service.dreamDocuments(target);
    const memoryIn = (containerTag: string) =>
      db().memory.findFirstOrThrow({ where: { orgId: api().orgId, containerTag, memory: 'User lives in Oslo.' } });
    const [old, kept] = [await memoryIn(one.containerTag), await memoryIn(other.containerTag)];
    const { id, scope } = await searchable('I moved to Rome.', { containerTag: one.containerTag });
    const note = noteOf('User lives in Rome.', { replaces: [{ id: old.id, likelihood: 1 }] });
    const inference = { memory: 'x', subject: 'User', kind: 'static' as const, forgetAfter: null, from: [old.id] };
    await readingsOf(db(), scope).keep(id, 'a part', { notes: [note], inferences: [inference], context: old.id });
    await merge(one.containerTag, other.containerTag);
    const { notes, inferences } = (await readingsOf(db(), scope).of(id)).get('a part') ?? {};
    expect(notes?.[0]?.replaces).toEqual([{ id: kept.id, likelihood: 1 }]);
    expect(inferences?.[0]?.from).toEqual([kept.id]);
  });

  it('leaves no notes when it is kept for searches only', async () => {
    const { id, target } = await searchable('I live in Oslo.');
    llm.respond = noting(script);
    await (await dreaming()).dreamDocuments(target);
    expect(await readingOf(id)).not.toBeNull();
    await api().patch(`/v3/documents/${id}`, { content: 'Nothing of that.', taskType: 'superrag' });
    expect(await api().settled(id)).toMatchObject({ status: 'done' });
    expect(await readingOf(id)).toBeNull();
  });

  it('keeps its memories when it grows while the LLM is away', async () => {
    const { containerTag, target } = await searchable('I live in Bergen.', { documentDate: new Date('2026-01-01') });
    llm.respond = noting({ 'I live in Bergen.': said('User lives in Bergen.'), ...script });
    const service = await dreaming();
    await service.dreamDocuments(target);
    const { id } = await searchable(content, { containerTag, documentDate: new Date('2026-02-01') });
    await service.dreamDocuments(target);
    const before = await memoriesOf(containerTag);
    expect(before).toEqual(['User is a harpist.', 'User lives in Oslo.']);
    llm.respond = () => ({ status: 500, headers: { 'retry-after-ms': '0' } });
    await revise(id, parts(content, 'Thanks!'));
    await service.dreamDocuments(target);
    expect(await memoriesOf(containerTag)).toEqual(expect.arrayContaining(['User lives in Oslo.']));
    expect(await memoriesOf(containerTag)).not.toContain('User lives in Bergen.');
    expect(await metadataOf(id)).toHaveProperty('memoryParts');
  });

  it('does not say its old claims anew against what was said later', async () => {
    const { id, containerTag, target } = await searchable(content, { documentDate: new Date('2026-01-01') });
    llm.respond = noting(script);
    const service = await dreaming();
    await service.dreamDocuments(target);
    await searchable('I went back to Bergen.', { containerTag, documentDate: new Date('2026-02-01') });
    await service.dreamDocuments(target);
    await revise(id, parts(content, 'Thanks!'));
    await service.dreamDocuments(target);
    expect(await memoriesOf(containerTag)).toEqual(['User is a harpist.', 'User lives in Bergen again.']);
  });
});
