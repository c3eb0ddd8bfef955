import { describe, expect, it } from '@jest/globals';
import { type Llm, LlmError } from '../models/llm/index.js';
import type { LlmRequest } from '../models/llm/types.js';
import { createFactExtractor, createLlmFactExtractor } from './extracting.js';
import { extractStatements } from './extraction/index.js';
import type { Keep } from './keeping.js';
import { windowsOf } from './llm-extraction/windows.js';
import type { Worthwhile } from './worth.js';

const job = {
  ...{ orgId: 'o', containerTag: 'c', documentId: 'd', revision: 1, filterByMetadata: null },
  content: 'I live in Oslo.',
  date: new Date('2026-11-21T09:00:00Z'),
};
/** The words of `factsOutside` and of the deterministic extractor, without threads. */
const text = {
  extractStatements: async ({ content, date }: { content: string; date: Date }) =>
    extractStatements({ text: content, turns: null, date }),
  windows: async (asked: Parameters<typeof windowsOf>[0]) => windowsOf(asked),
};
const log = { info: () => undefined };
/** What no rule reads is nothing. */
const worthwhile: Worthwhile = async (statements) => statements.filter(({ isRead }) => isRead);
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

function extractorOf(llm: Llm, maxTokens = 40_000) {
  const guidanceOf = async () => ({});
  return createLlmFactExtractor({ text, worthwhile, keep, llm, maxTokens, guidanceOf, findKnown: async () => [], log });
}

/** Some windows of sentences that the deterministic extractor knows. */
const names = Array.from(
  { length: 240 },
  (_, i) => `Bea${String.fromCharCode(97 + (i % 26))}${'lmnopqrstu'.charAt(i / 26)}`,
);
const sentences = names.map((name) => `My friend ${name} has lived in the old town of Ghent for years.`);
const long = { ...job, content: sentences.join('\n\n') };
const down = () => new LlmError('unavailable', 'test/m answered with status 500', { status: 500 });
const memoriesOf = (facts: readonly { memory: string }[]) => facts.map(({ memory }) => memory);
const isPaid = (memory: string) => memory.startsWith('User says:');

describe('extraction without an LLM', () => {
  it('is by rules and the reader, and says so', async () => {
    const extraction = await createFactExtractor({ text, worthwhile, keep }).extract(job);
    expect(memoriesOf(extraction.facts)).toEqual(['User lives in Oslo.']);
    expect(extraction).toMatchObject({ extractor: 'deterministic', fallback: null });
    const nothing = await createFactExtractor({ text, worthwhile, keep: async () => [] }).extract(job);
    expect(nothing.facts).toEqual([]);
  });
});

describe('extraction with an LLM', () => {
  it('is by the LLM alone', async () => {
    const extraction = await extractorOf(scripted().llm).extract(job);
    expect(memoriesOf(extraction.facts)).toEqual(['User says: I live in Oslo.']);
    expect(extraction).toMatchObject({ extractor: 'llm:test/m', fallback: null });
  });

  it('gives every window its call, with the end of the one before', async () => {
    const { llm, asked } = scripted();
    const { facts } = await extractorOf(llm).extract(long);
    expect(facts).toHaveLength(asked.length * 50);
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
  ])('is by rules at once when the answer is %s, and says why', async (_, error) => {
    const { llm, asked } = scripted(() => error);
    const extraction = await extractorOf(llm).extract(long);
    expect(asked).toHaveLength(1);
    expect(extraction.facts).toEqual(await text.extractStatements(long));
    expect(extraction.extractor).toBe('deterministic');
    expect(extraction.fallback).toBe(`${error.message}; memories of what it did not read were extracted without it.`);
  });

  it('keeps what was paid for, and leaves only the rest to rules', async () => {
    const { llm, asked } = scripted((call) => (call === 2 ? down() : undefined));
    const { facts, extractor, fallback } = await extractorOf(llm).extract(long);
    expect(asked).toHaveLength(2);
    const memories = memoriesOf(facts);
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
    const { facts, extractor, fallback } = await extractorOf(llm, 2_500).extract(long);
    expect(asked).toHaveLength(1);
    expect(memoriesOf(facts).filter((memory) => !isPaid(memory)).length).toBeGreaterThan(100);
    expect(extractor).toBe('llm:test/m');
    expect(fallback).toMatch(/^It is longer than the 2500 tokens that test\/m may read; /);
  });

  it('is not paid again before its memories are written', async () => {
    const { llm, asked } = scripted();
    const extractor = extractorOf(llm);
    const first = await extractor.extract(job);
    expect(await extractor.extract(job)).toEqual(first);
    expect(asked).toHaveLength(1);
    await extractor.extract({ ...job, revision: 2 });
    expect(asked).toHaveLength(2);
    extractor.written([job.documentId]);
    await extractor.extract(job);
    expect(asked).toHaveLength(3);
  });

  it('is tried again after a fault', async () => {
    const { llm } = scripted((call) => (call === 1 ? new Error('a bug') : undefined));
    const extractor = extractorOf(llm);
    await expect(extractor.extract(job)).rejects.toThrow('a bug');
    expect((await extractor.extract(job)).facts).toHaveLength(1);
  });

  it('keeps no more than 50 extractions', async () => {
    const { llm, asked } = scripted();
    const extractor = extractorOf(llm);
    for (let i = 0; i <= 50; i++) await extractor.extract({ ...job, documentId: `d${i}` });
    await extractor.extract({ ...job, documentId: 'd50' });
    expect(asked).toHaveLength(51);
    await extractor.extract({ ...job, documentId: 'd0' });
    expect(asked).toHaveLength(52);
  });
});
