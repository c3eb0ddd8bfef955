import { describe, expect, it } from '@jest/globals';
import { type Llm, LlmError } from '../../../models/llm/index.js';
import type { LlmRequest } from '../../../models/llm/types.js';
import type { Keep } from '../local/keeping.js';
import { createLocalNoteTaker } from '../local/note-taker.js';
import { statementsIn } from '../local/statements.js';
import type { Worthwhile } from '../local/worth.js';
import { createLlmNoteTaker } from './note-taker.js';
import { windowsOf } from './windows.js';

const job = {
  ...{ orgId: 'o', containerTag: 'c', documentId: 'd', revision: 1, filterByMetadata: null },
  content: 'I live in Oslo.',
  date: new Date('2026-11-21T09:00:00Z'),
};
/** Without threads. */
const text = {
  statements: async (asked: Parameters<typeof statementsIn>[0]) => statementsIn(asked),
  windows: async (asked: Parameters<typeof windowsOf>[0]) => windowsOf(asked),
};
const log = { info: () => undefined };
const worthwhile: Worthwhile = async (statements) => [...statements];
const keep: Keep = async (_, facts) => facts;

/** An LLM that notes "User says: …" of each sentence, or throws what `fails` gives for a call. */
function scripted(fails: (call: number) => Error | undefined = () => undefined) {
  const asked: LlmRequest<unknown>[] = [];
  const llm: Llm = {
    name: 'test/m',
    async generate(request) {
      asked.push(request);
      const error = fails(asked.length);
      if (error !== undefined) throw error;
      const content = request.data.find(({ label }) => label === 'content')?.text ?? '';
      const facts = content.split('\n\n').map((quote) => ({
        ...{ memory: `User says: ${quote}`, quote, subject: 'User', slot: null, isStatic: false, forgetAfter: null },
      }));
      return request.schema.parse({ facts });
    },
  };
  return { llm, asked };
}

function takerOf(llm: Llm, maxTokens = 40_000) {
  const guidanceOf = async () => ({});
  return createLlmNoteTaker({ text, worthwhile, keep, llm, maxTokens, guidanceOf, findKnown: async () => [], log });
}

/** Some windows of sentences. */
const names = Array.from(
  { length: 240 },
  (_, i) => `Bea${String.fromCharCode(97 + (i % 26))}${'lmnopqrstu'.charAt(i / 26)}`,
);
const sentences = names.map((name) => `My friend ${name} has lived in the old town of Ghent for years.`);
const long = { ...job, content: sentences.join('\n\n') };
const down = () => new LlmError('unavailable', 'test/m answered with status 500', { status: 500 });
const memoriesOf = (notes: readonly { memory: string }[]) => notes.map(({ memory }) => memory);
const isPaid = (memory: string) => memory.startsWith('User says:');

describe('notes without an LLM', () => {
  it('are what the reader finds worth it, and the answer says so', async () => {
    const taken = await createLocalNoteTaker({ text, worthwhile, keep }).take(job);
    expect(memoriesOf(taken.notes)).toEqual(['User lives in Oslo.']);
    expect(taken).toMatchObject({ extractor: 'deterministic', fallback: null });
    const nothing = await createLocalNoteTaker({ text, worthwhile, keep: async () => [] }).take(job);
    expect(nothing.notes).toEqual([]);
  });
});

describe('notes with an LLM', () => {
  it('are those of the LLM alone', async () => {
    const taken = await takerOf(scripted().llm).take(job);
    expect(memoriesOf(taken.notes)).toEqual(['User says: I live in Oslo.']);
    expect(taken).toMatchObject({ extractor: 'llm:test/m', fallback: null });
  });

  it('gives every window its call, with the end of the one before', async () => {
    const { llm, asked } = scripted();
    const { notes } = await takerOf(llm).take(long);
    expect(notes).toHaveLength(asked.length * 50);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.map(({ data }) => data.map(({ label }) => label))).toEqual([
      ['content'],
      ...asked.slice(1).map(() => ['before', 'content']),
    ]);
  });

  it.each([
    ['unavailable', down()],
    ['refused', new LlmError('refused', 'test/m declined to answer')],
    ['invalid', new LlmError('invalid', 'test/m gave no answer that fits')],
  ])('are the local ones at once when the answer is %s, and says why', async (_, error) => {
    const { llm, asked } = scripted(() => error);
    const taken = await takerOf(llm).take(long);
    expect(asked).toHaveLength(1);
    expect(memoriesOf(taken.notes)).toEqual(memoriesOf(await text.statements(long)));
    expect(taken.extractor).toBe('deterministic');
    expect(taken.fallback).toBe(`${error.message}; memories of what it did not read were extracted without it.`);
  });

  it('keeps what was paid for, and leaves only the rest to the reader', async () => {
    const { llm, asked } = scripted((call) => (call === 2 ? down() : undefined));
    const { notes, extractor, fallback } = await takerOf(llm).take(long);
    expect(asked).toHaveLength(2);
    const memories = memoriesOf(notes);
    expect(memories.filter(isPaid)).toHaveLength(50);
    const first = asked[0]?.data[0]?.text ?? '';
    const read = names.filter((name) => first.includes(name));
    for (const memory of memories.filter((one) => !isPaid(one)))
      for (const name of read) expect(memory).not.toContain(name);
    expect(memories.length).toBe(50 + names.length - read.length);
    expect({ extractor, fallback }).toEqual({
      extractor: 'llm:test/m',
      fallback: expect.stringContaining('status 500'),
    });
  });

  it('reads no more of a document than it may', async () => {
    const { llm, asked } = scripted();
    const { notes, extractor, fallback } = await takerOf(llm, 2_500).take(long);
    expect(asked).toHaveLength(1);
    expect(memoriesOf(notes).filter((memory) => !isPaid(memory)).length).toBeGreaterThan(100);
    expect(extractor).toBe('llm:test/m');
    expect(fallback).toMatch(/^It is longer than the 2500 tokens that test\/m may read; /);
  });

  it('are not paid again before their memories are written', async () => {
    const { llm, asked } = scripted();
    const taker = takerOf(llm);
    const first = await taker.take(job);
    expect(await taker.take(job)).toEqual(first);
    expect(asked).toHaveLength(1);
    await taker.take({ ...job, revision: 2 });
    expect(asked).toHaveLength(2);
    taker.written([job.documentId]);
    await taker.take(job);
    expect(asked).toHaveLength(3);
  });

  it('are tried for again after a fault', async () => {
    const { llm } = scripted((call) => (call === 1 ? new Error('a bug') : undefined));
    const taker = takerOf(llm);
    await expect(taker.take(job)).rejects.toThrow('a bug');
    expect((await taker.take(job)).notes).toHaveLength(1);
  });

  it('are kept for no more than 50 documents', async () => {
    const { llm, asked } = scripted();
    const taker = takerOf(llm);
    for (let i = 0; i <= 50; i++) await taker.take({ ...job, documentId: `d${i}` });
    await taker.take({ ...job, documentId: 'd50' });
    expect(asked).toHaveLength(51);
    await taker.take({ ...job, documentId: 'd0' });
    expect(asked).toHaveLength(52);
  });
});
