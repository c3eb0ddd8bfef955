import { describe, expect, it } from '@jest/globals';
import { newId } from '../src/core/ids.js';
import { leaveContainer } from '../src/memories/service.js';
import { readingsOf } from '../src/memories/store/readings.js';
import type { Reader } from '../src/models/reading/reader.js';
import type { Asked } from './support/llm-request.js';
import { reviseDocument } from './support/queued-document.js';
import { readingByHand } from './support/reading-by-hand.js';
import { noted, noteOf } from './support/scripted-notes.js';
import { knownOf, noting, parts } from './support/scripted-parts.js';
import { db } from './support/tenant.js';

/** Documents of several parts, and several documents of one pass, by the real pass with a scripted language model. */
const { llm, api, requests, asked, dreaming, searchable, memoriesOf, readingOf, metadataOf, due } = readingByHand();

describe('what the LLM is shown of what is known', () => {
  it('are the notes on earlier parts of the document, without what these have replaced', async () => {
    const content = parts('I live in Oslo.', 'I have moved to Bergen.', 'Bergen is where I stay.');
    const { containerTag, target } = await searchable(content);
    llm.respond = noting({
      'I live in Oslo.': { memory: 'User lives in Oslo.' },
      'I have moved to Bergen.': { memory: 'User lives in Bergen.', replaces: 'User lives in Oslo.' },
      'Bergen is where I stay.': { memory: 'User stays in Bergen for good.', replaces: 'User lives in Bergen.' },
    });
    await (await dreaming()).dreamDocuments(target);
    const shown = asked().map((one) => knownOf(one).map(({ memory }) => memory));
    expect([...new Set(shown.map(String))]).toEqual(['', 'User lives in Oslo.', 'User lives in Bergen.']);
    expect(await memoriesOf(containerTag)).toEqual(['User stays in Bergen for good.']);
    const [current] = await db().memory.findMany({ where: { orgId: api().orgId, containerTag, isLatest: true } });
    expect(current?.version).toBe(3);
  });

  it('is what the document before said, also of one pass', async () => {
    const documentDate = (day: number) => ({ documentDate: new Date(Date.UTC(2026, 0, day)) });
    const { containerTag, target } = await searchable('I live in Oslo.', documentDate(1));
    await searchable('I have moved to Bergen.', { containerTag, ...documentDate(2) });
    llm.respond = noting({
      'I live in Oslo.': { memory: 'User lives in Oslo.' },
      'I have moved to Bergen.': { memory: 'User lives in Bergen.', replaces: 'User lives in Oslo.' },
    });
    expect(await (await dreaming()).dreamDocuments(target)).toEqual({ more: false });
    expect(asked()).toHaveLength(2);
    expect(await memoriesOf(containerTag)).toEqual(['User lives in Bergen.']);
  });

  it('is what is said of whoever is named, however far it is from the words', async () => {
    const containerTag = newId();
    const bulk = Array.from({ length: 60 }, (_, i) => ({ content: `The boat number ${i} is blue`, isStatic: true }));
    await api().post('/v4/memories', { memories: [...bulk, { content: 'She keeps bees' }], containerTag });
    const where = { orgId: api().orgId, containerTag, memory: 'She keeps bees' };
    await db().memory.updateMany({ where, data: { subject: 'Ylva' } });
    const { id } = await db().memory.findFirstOrThrow({ where });
    await db().$executeRaw`
      update memory_embedding set embedding = array_fill(-0.05::real, array[384])::halfvec where memory_id = ${id}`;
    const { target } = await searchable('Hello from Ylva.', { containerTag });
    await (await dreaming()).dreamDocuments(target);
    const shown = knownOf(asked()[0] as Asked).map(({ memory }) => memory);
    expect(shown).toContain('She keeps bees');
    expect(shown).toHaveLength(41);
  });
});

describe('a part that the LLM could not read', () => {
  const script = {
    'I live in Oslo.': { memory: 'User has a home in Oslo.' },
    'I have a heron on the roof.': { memory: 'A heron lives on the roof of User.' },
    'I play the harp.': { memory: 'User is a harpist.' },
  };
  const content = parts('I live in Oslo.', 'I have a heron on the roof.', 'I play the harp.');
  const isRead = (memory: string) => Object.values(script).some((said) => said.memory === memory);

  it('is read by the local reader, and again later by the LLM, whose notes take the place of the others', async () => {
    const { id, containerTag, target } = await searchable(content);
    llm.respond = noting(script, 'heron');
    const service = await dreaming();
    await service.dreamDocuments(target);
    const calls = requests().length;
    const { memoryParts, memoryFallback } = await metadataOf(id);
    expect(memoryFallback).toMatch(/declined to answer; /);
    expect(memoryParts.of - memoryParts.llm.length).toBe(1);
    const before = await memoriesOf(containerTag);
    expect(before.filter(isRead)).toEqual(['User has a home in Oslo.', 'User is a harpist.']);
    expect(before).toContain('User has a heron on the roof.');
    expect(service.judged.join()).not.toMatch(/Oslo|harp/);

    await service.dreamDocuments(target);
    expect(requests()).toHaveLength(calls);

    await due(id);
    expect(await service.waiting(0, 1_000)).toContainEqual(target);
    llm.respond = noting(script);
    await service.dreamDocuments(target);
    expect(requests()).toHaveLength(calls + 1);
    expect(await memoriesOf(containerTag)).toEqual(
      Object.values(script)
        .map(({ memory }) => memory)
        .sort(),
    );
    const metadata = await metadataOf(id);
    expect(metadata).toMatchObject({ memoryExtractor: 'llm:openai-compatible/scripted' });
    expect(metadata).not.toHaveProperty('memoryFallback');
    expect(metadata).not.toHaveProperty('memoryParts');
    expect(await readingOf(id)).toMatchObject({ readAgainAt: null });
    expect(await service.waiting(0, 1_000)).not.toContainEqual(target);
  });

  it('waits where there is no LLM any more, and what the LLM read stays', async () => {
    const { id, containerTag, target } = await searchable(content);
    llm.respond = noting(script, 'heron');
    await (await dreaming()).dreamDocuments(target);
    const before = await memoriesOf(containerTag);
    await due(id);
    await noted(api(), containerTag);
    expect(await memoriesOf(containerTag)).toEqual(before);
    expect(await readingOf(id)).not.toBeNull();
  });

  it('leaves what it had ended to the note of the LLM', async () => {
    const { containerTag, target } = await searchable('I have a stork on the roof.');
    llm.respond = noting({}, 'roof');
    const later: Pick<Reader, 'compare'> = {
      compare: async (pairs) =>
        pairs.map(({ after }) => (after.includes('heron') ? { ended: 0.99, same: 0 } : { ended: 0, same: 0.2 })),
    };
    const service = await dreaming(later);
    await service.dreamDocuments(target);
    const { id } = await searchable('I have a heron on the roof.', { containerTag });
    await service.dreamDocuments(target);
    expect(await memoriesOf(containerTag)).toEqual(['User has a heron on the roof.']);
    await due(id);
    llm.respond = (one) => {
      const [{ number } = { number: 0 }] = knownOf(one);
      const about = { number: 9, quote: 'a heron', memory: 'A heron nests at User’s.', subject: 'User', question: '' };
      return { says: { notes: [{ ...about, kind: 'static', forgetAfter: null, repeats: [number] }], derives: [] } };
    };
    await service.dreamDocuments(target);
    expect(await memoriesOf(containerTag)).toEqual(['A heron nests at User’s.']);
    await api().delete(`/v3/documents/${id}`);
    expect(await memoriesOf(containerTag)).toEqual(['User has a stork on the roof.']);
  });

  it('is tried five times, each after a longer wait, and then left as it is', async () => {
    const { id, containerTag, target } = await searchable('I have a heron on the roof.');
    llm.respond = noting({}, 'heron');
    const service = await dreaming();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      await service.dreamDocuments(target);
      const row = await readingOf(id);
      if (row?.readAgainAt) waits.push(Math.round((row.readAgainAt.getTime() - Date.now()) / 60_000));
      await due(id);
    }
    expect(waits).toEqual([10, 60, 360, 1_440]);
    expect(requests()).toHaveLength(5);
    expect(await readingOf(id)).toBeNull();
    expect(await service.waiting(0, 1_000)).not.toContainEqual(target);
    expect(await memoriesOf(containerTag)).toEqual(['User has a heron on the roof.']);
  });

  it('has all its attempts again when another part was read, and loses what it was told of its parts with the last', async () => {
    const { id, target } = await searchable(content);
    llm.respond = noting(script, 'heron');
    const service = await dreaming();
    for (let attempt = 1; attempt <= 2; attempt++) {
      await service.dreamDocuments(target);
      await due(id);
    }
    expect(await readingOf(id)).toMatchObject({ attempts: 2 });
    const [[key] = []] = Object.entries(Object((await readingOf(id))?.windows));
    await db().$executeRaw`update document_reading set windows = windows - ${key} where document_id = ${id}`;
    await service.dreamDocuments(target);
    expect(await readingOf(id)).toMatchObject({ attempts: 1 });
    await db().documentReading.updateMany({ where: { documentId: id }, data: { attempts: 4 } });
    await due(id);
    await service.dreamDocuments(target);
    expect(await readingOf(id)).toMatchObject({ readAgainAt: null });
    const metadata = await metadataOf(id);
    expect(metadata).not.toHaveProperty('memoryParts');
    expect(metadata).toHaveProperty('memoryFallback');
  });

  it.each([false, true])(
    'keeps its attempts while the LLM is left alone after failures (seen late: %p)',
    async (late) => {
      const { id, target } = await searchable('I have a heron on the roof.');
      llm.respond = noting({}, 'heron');
      const service = await dreaming(undefined, late);
      await service.dreamDocuments(target);
      llm.respond = () => ({ status: 500, headers: { 'retry-after-ms': '0' } });
      for (let failures = 1; failures <= 5; failures++) {
        await searchable(`Document number ${failures}.`, { containerTag: target.containerTag });
        await service.dreamDocuments(target);
      }
      await due(id);
      const before = await readingOf(id);
      requests().length = 0;
      expect(await service.dreamDocuments(target)).toEqual({ more: false });
      const waiting = await service.waiting(0, 1_000);
      if (late) expect(waiting).toContainEqual(target);
      else expect(waiting).not.toContainEqual(target);
      expect([await readingOf(id), requests().length]).toEqual([before, 0]);
    },
  );

  it('is read at once when the document is another, which has all its attempts again', async () => {
    const { id, containerTag, target } = await searchable('I have a heron on the roof.');
    llm.respond = noting(script, 'heron');
    const service = await dreaming();
    await service.dreamDocuments(target);
    await due(id);
    await service.dreamDocuments(target);
    expect(await readingOf(id)).toMatchObject({ attempts: 2 });
    await reviseDocument(id, 'A heron? I play the harp.');
    const revised = { status: 'done', processedRevision: 2, dreamingStatus: 'dreaming' } as const;
    await db().document.updateMany({ where: { id }, data: revised });
    await service.dreamDocuments(target);
    expect(await readingOf(id)).toMatchObject({ attempts: 1 });
    expect(await memoriesOf(containerTag)).toEqual(['User plays the harp.']);
  });

  it('is read with all others for another container, where the notes on them would name memories of this one', async () => {
    const { id, containerTag, target } = await searchable(content);
    await searchable('I live in Oslo.', { containerTag });
    llm.respond = noting(script, 'heron');
    const service = await dreaming();
    await service.dreamDocuments(target);
    const there = { orgId: api().orgId, containerTag: newId() };
    await db().container.create({ data: { orgId: there.orgId, tag: there.containerTag } });
    await leaveContainer(db(), target, [id], containerTag, there.containerTag);
    const moved = { containerTag: there.containerTag, dreamingStatus: 'dreaming' } as const;
    await db().document.updateMany({ where: { id }, data: moved });
    llm.respond = noting(script);
    await service.dreamDocuments(there);
    expect(await memoriesOf(containerTag)).toEqual(['User has a home in Oslo.']);
    expect(await memoriesOf(there.containerTag)).toEqual(
      Object.values(script)
        .map(({ memory }) => memory)
        .sort(),
    );
  });

  it('is no longer tried when that fails otherwise, and its document says so: its memories stay, and the notes that failed do not', async () => {
    const { id, containerTag, target } = await searchable(content);
    llm.respond = noting(script, 'heron');
    const service = await dreaming();
    await service.dreamDocuments(target);
    const before = await memoriesOf(containerTag);
    const abandon = () => service.abandonDream(target, { documentId: id, revision: 1 }, 'Cannot be read.');
    // Of an attempt that has come to its end meanwhile.
    await abandon();
    expect(await metadataOf(id)).toHaveProperty('memoryParts');
    expect(await metadataOf(id)).not.toHaveProperty('memoryError');
    await due(id);
    for (let twice = 0; twice < 2; twice++) expect(await abandon()).toEqual({ more: false });
    expect(await metadataOf(id)).not.toHaveProperty('memoryParts');
    expect(await metadataOf(id)).toMatchObject({ memoryError: 'Cannot be read.' });
    expect(await readingOf(id)).toBeNull();
    expect(await memoriesOf(containerTag)).toEqual(before);
    expect((await api().get(`/v3/documents/${id}`)).body.status).toBe('done');
  });

  it('keeps what was noted on the others as it was, dates included, as long as the document is there', async () => {
    const { id, scope } = await searchable('I have a heron on the roof.');
    const readings = readingsOf(db(), scope);
    const note = noteOf('User has a heron.', { forgetAfter: new Date('2100-01-01T23:59:59.999Z') });
    const inference = { memory: 'x', subject: 'User', kind: 'static' as const, forgetAfter: null, from: [note.id] };
    const noted = { notes: [note], inferences: [inference], context: 'before' };
    for (const key of ['one', 'two', 'two']) await readings.keep(id, key, noted);
    expect([...(await readings.of(id))]).toEqual([
      ['one', noted],
      ['two', noted],
    ]);
    await api().delete(`/v3/documents/${id}`);
    await readings.keep(id, 'three', noted);
    expect((await readings.of(id)).size).toBe(0);
  });

  it('costs nothing twice when its document is read again after a fault', async () => {
    const { id, target } = await searchable(content);
    llm.respond = noting(script);
    const service = await dreaming();
    await service.dreamDocuments(target);
    const calls = requests().length;
    expect(calls).toBeGreaterThan(2);
    expect(await readingOf(id)).toMatchObject({ readAgainAt: null });

    const other = await searchable(content);
    let left = 2;
    llm.respond = (one) => (left-- > 0 ? noting(script)(one) : { status: 500, headers: { 'retry-after-ms': '0' } });
    await service.dreamDocuments(other.target);
    requests().length = 0;
    llm.respond = noting(script);
    await due(other.id);
    await service.dreamDocuments(other.target);
    expect(requests()).toHaveLength(calls - 2);
  });
});
