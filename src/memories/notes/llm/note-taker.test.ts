import { describe, expect, it } from '@jest/globals';
import { type Llm, LlmError } from '../../../models/llm/index.js';
import type { LlmRequest } from '../../../models/llm/types.js';
import type { Keep } from '../local/keeping.js';
import { createLocalNoteTaker } from '../local/note-taker.js';
import type { RelevanceFilter } from '../local/relevance.js';
import { statementsIn } from '../local/statements.js';
import type { Note } from '../note.js';
import type { Guidance } from './guidance.js';
import { createLlmNoteTaker } from './note-taker.js';
import type { StoredNotes } from './reading.js';
import { windowsOf } from './windows.js';

const job = {
  ...{ orgId: 'o', containerTag: 'c', documentId: 'd', filterByMetadata: null },
  content: 'I live in Oslo.',
  date: new Date('2026-11-21T09:00:00Z'),
};
/** Without threads. */
const text = {
  statements: async (asked: Parameters<typeof statementsIn>[0]) => statementsIn(asked),
  windows: async (asked: Parameters<typeof windowsOf>[0]) => windowsOf(asked),
};
const log = { info: () => undefined };
const keep: Keep = async (_, facts) => facts;

/** An LLM that notes "User says: …" of each sentence, or throws what `fails` gives for a call. */
function scripted(fails: (call: number) => Error | undefined = () => undefined) {
  const asked: LlmRequest<unknown>[] = [];
  const llm: Llm = {
    name: 'test/m',
    isPaused: () => false,
    async generate(request) {
      asked.push(request);
      const error = fails(asked.length);
      if (error !== undefined) throw error;
      const content = request.data.find(({ label }) => label === 'content')?.text ?? '';
      const notes = content.split('\n\n').map((quote, at) => ({
        ...{ number: at + 1, memory: `User says: ${quote}`, quote, subject: 'User', question: 'What does User say?' },
        ...{ kind: 'dynamic', forgetAfter: null },
      }));
      return request.schema.parse({ notes });
    },
  };
  return { llm, asked };
}

function takerOf(llm: Llm, maxTokens = 40_000) {
  const judged: string[] = [];
  const kept = new Map<string, StoredNotes>();
  const added: (readonly Note[])[] = [];
  const guidance: Guidance = {};
  const filterRelevant: RelevanceFilter = async (statements) => {
    judged.push(...statements.map(({ memory }) => memory));
    return [...statements];
  };
  const taker = createLlmNoteTaker({
    ...{ text, filterRelevant, keep, llm, maxTokens, log },
    guidanceOf: async () => guidance,
    knownOf: () => ({ near: async () => [], add: (notes) => void added.push(notes) }),
    readingsOf: () => ({ of: async () => new Map(kept), keep: async (_, key, noted) => void kept.set(key, noted) }),
  });
  return { taker, judged, kept, added, guidance };
}

/** Some windows of sentences. */
const names = Array.from(
  { length: 240 },
  (_, i) => `Bea${String.fromCharCode(97 + (i % 26))}${'lmnopqrstu'.charAt(i / 26)}`,
);
const sentences = names.map((name) => `My friend ${name} has lived in the old town of Ghent for years.`);
const long = { ...job, content: sentences.join('\n\n') };
const down = () => new LlmError('unavailable', 'test/m answered with status 500', { status: 500 });
const memoriesOf = (notes: readonly Note[]) => notes.map(({ memory }) => memory);
const isPaid = (memory: string) => memory.startsWith('User says: ');

describe('notes without an LLM', () => {
  it('are what the reader finds worth it, and the answer says so', async () => {
    const filterRelevant: RelevanceFilter = async (statements) => [...statements];
    const taken = await createLocalNoteTaker({ text, filterRelevant, keep }).take(job);
    expect(memoriesOf(taken.notes)).toEqual(['User lives in Oslo.']);
    expect(taken).toMatchObject({ extractor: 'deterministic', fallback: null, parts: null });
    const nothing = await createLocalNoteTaker({ text, filterRelevant, keep: async () => [] }).take(job);
    expect(nothing.notes).toEqual([]);
  });
});

describe('notes with an LLM', () => {
  it('are those of the LLM alone, and the reader is not asked', async () => {
    const { taker, judged } = takerOf(scripted().llm);
    const taken = await taker.take(job);
    expect(memoriesOf(taken.notes)).toEqual(['User says: I live in Oslo.']);
    expect(taken).toMatchObject({ extractor: 'llm:test/m', fallback: null, parts: null });
    expect(judged).toEqual([]);
  });

  it('gives every window its call, with the end of the one before, and tells what was noted on it', async () => {
    const { llm, asked } = scripted();
    const { taker, added } = takerOf(llm);
    const { notes } = await taker.take(long);
    expect(notes).toHaveLength(asked.length * 50);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.map(({ data }) => data.map(({ label }) => label))).toEqual([
      ['content'],
      ...asked.slice(1).map(() => ['before', 'content']),
    ]);
    expect(added.flat()).toEqual(notes);
  });

  it.each([
    ['unavailable', 1, down()],
    ['refused', 2, new LlmError('refused', 'test/m declined to answer')],
    ['invalid', 2, new LlmError('invalid', 'test/m gave no answer that fits')],
  ])('are soon the local ones when the answer is %s, and says why', async (_, calls, error) => {
    const { llm, asked } = scripted(() => error);
    const taken = await takerOf(llm).taker.take(long);
    expect(asked).toHaveLength(calls);
    expect(memoriesOf(taken.notes)).toEqual(memoriesOf(await text.statements(long)));
    expect(taken.extractor).toBe('deterministic');
    expect(taken.fallback).toBe(`${error.message}; memories of what it did not read were extracted without it.`);
    expect(taken.parts).toEqual({
      of: windowsOf({ ...long, windowTokens: 2_000, maxTokens: 40_000 }).windows.length,
      llm: [],
    });
  });

  it('go on behind one window without a usable answer, and leave only that one to the reader', async () => {
    const { llm, asked } = scripted((call) => (call === 2 ? new LlmError('refused', 'test/m declined') : undefined));
    const { taker, judged } = takerOf(llm);
    const { notes, extractor, fallback, parts } = await taker.take(long);
    const others = Array.from({ length: asked.length - 2 }, (_, at) => at + 3);
    expect(parts).toEqual({ of: asked.length, llm: [1, ...others] });
    expect({ extractor, fallback }).toEqual({
      extractor: 'llm:test/m',
      fallback: expect.stringContaining('test/m declined; '),
    });
    const unread = asked[1]?.data.find(({ label }) => label === 'content')?.text ?? '';
    expect(judged).toEqual(names.filter((name) => unread.includes(name)).map((name) => expect.stringContaining(name)));
    expect(memoriesOf(notes).filter((memory) => !isPaid(memory))).toEqual(judged);
  });

  it('reads no more of a document than it may, which is not to be read again', async () => {
    const { llm, asked } = scripted();
    const { notes, extractor, fallback, parts } = await takerOf(llm, 2_500).taker.take(long);
    expect(asked).toHaveLength(1);
    expect(memoriesOf(notes).filter((memory) => !isPaid(memory)).length).toBeGreaterThan(100);
    expect({ extractor, parts }).toEqual({ extractor: 'llm:test/m', parts: null });
    expect(fallback).toMatch(/^It is longer than the 2500 tokens that test\/m may read; /);
  });

  it('are not paid again for the same words of the same day', async () => {
    const { llm, asked } = scripted();
    const { taker, guidance } = takerOf(llm);
    const first = await taker.take(job);
    expect(first.reading).toMatchObject({ isFurther: true });
    expect(await taker.take(job)).toEqual({ ...first, reading: { ...first.reading, isFurther: false } });
    expect(asked).toHaveLength(1);
    await taker.take({ ...job, content: 'I live in Rome.' });
    await taker.take({ ...job, date: new Date('2026-11-22T09:00:00Z') });
    expect(asked).toHaveLength(3);
    guidance.entityContext = 'Ada’s diary';
    await taker.take(job);
    expect(asked).toHaveLength(4);
  });

  it.each([
    ['guidance', { entityContext: 'Ada’s diary' }, {}],
    ['date', {}, { date: new Date('2026-11-22T09:00:00Z') }],
  ])('stay when the %s has changed and there is no answer', async (_, guidedBy, changed) => {
    const { llm, asked } = scripted((call) => (call > 1 ? down() : undefined));
    const { taker, guidance } = takerOf(llm);
    const { reading: __, ...first } = await taker.take(job);
    Object.assign(guidance, guidedBy);
    const second = await taker.take({ ...job, ...changed });
    expect(second).toMatchObject({ ...first, reading: { isFurther: false, isPutOff: false } });
    expect(asked).toHaveLength(2);
  });

  it('say so where the guidance has changed, and there is no answer for what is new', async () => {
    const { llm } = scripted((call) => (call > 2 ? down() : undefined));
    const { taker, guidance } = takerOf(llm);
    const read = await taker.take({ ...long, content: sentences.slice(0, 150).join('\n\n') });
    expect(read.parts).toBeNull();
    guidance.entityContext = 'Ada’s diary';
    const grown = await taker.take(long);
    expect(grown.parts).toMatchObject({ llm: [1] });
    expect(grown.fallback).toMatch(/status 500/);
  });

  it('are asked for later where there was no answer, and there alone', async () => {
    const { llm, asked } = scripted((call) => (call === 2 ? down() : undefined));
    const { taker, kept } = takerOf(llm);
    expect((await taker.take(long)).parts).toMatchObject({ llm: [1] });
    expect([asked.length, kept.size]).toEqual([2, 1]);
    const taken = await taker.take(long);
    expect(taken).toMatchObject({ extractor: 'llm:test/m', fallback: null, parts: null });
    expect(memoriesOf(taken.notes).every(isPaid)).toBe(true);
    expect(asked.length - 1).toBe(kept.size);
  });

  it('stay when the model is away at the next attempt, also behind the part that it has not read', async () => {
    let isAway = false;
    const { llm, asked } = scripted((call) =>
      isAway ? down() : call === 2 ? new LlmError('refused', 'test/m declined') : undefined,
    );
    const { taker } = takerOf(llm);
    const first = await taker.take(long);
    const calls = asked.length;
    isAway = true;
    const second = await taker.take(long);
    expect(asked).toHaveLength(calls + 1);
    expect(second.parts).toEqual({ of: calls, llm: first.parts?.llm });
    expect(memoriesOf(second.notes)).toEqual(memoriesOf(first.notes));
  });

  it('are tried for again after a fault', async () => {
    const { llm } = scripted((call) => (call === 1 ? new Error('a bug') : undefined));
    const { taker } = takerOf(llm);
    await expect(taker.take(job)).rejects.toThrow('a bug');
    expect((await taker.take(job)).notes).toHaveLength(1);
  });
});
