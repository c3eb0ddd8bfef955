import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extractFacts, type Fact, type Turn } from './index.js';

const date = new Date('2023-05-08T13:56:00Z');
const WORDS =
  "I my we me you she he Ana Tom User is am have work works moved to at in Lisbon Stripe and but because that it , . ! ? - — \n don't I'm I've yesterday until Friday next week in two weeks nurse dog favourite colour sister's - ``` # 5 June 2021 \"tea\" ( )".split(
    / /,
  );

/** Text that comes close to facts, besides arbitrary unicode. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' ')),
);
const turn: fc.Arbitrary<Turn> = fc.record({
  speaker: fc.option(fc.oneof(fc.constantFrom('Nadia', 'Tom Berg'), fc.string({ maxLength: 12 }))),
  role: fc.constantFrom(null, 'user', 'assistant'),
  text,
});

function expectWellFormed(facts: readonly Fact[], sources: readonly string[]): void {
  for (const { memory, source } of facts) {
    expect(sources.some((whole) => whole.includes(source))).toBe(true);
    expect(memory.endsWith('.')).toBe(true);
    expect(memory.length).toBeLessThanOrEqual(500);
    expect(memory).not.toMatch(/\b(?:I|me|my)\b/);
  }
}

describe('for any text', () => {
  it('facts of a note are well formed', () => {
    fc.assert(
      fc.property(text, (note) => expectWellFormed(extractFacts({ text: note, turns: null, date }), [note])),
      { numRuns: 600 },
    );
  });

  it('facts of a conversation are well formed', () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 4 }), (turns) => {
        const sources = turns.map((each) => each.text);
        const spoken = turns.some(({ speaker }) => /\b(?:I|me|my)\b/.test(speaker ?? ''));
        const facts = extractFacts({ text: sources.join('\n'), turns, date });
        expectWellFormed(spoken ? [] : facts, sources);
      }),
      { numRuns: 300 },
    );
  });
});

describe('large input', () => {
  const near =
    'I moved to Lisbon and I work with Ana at Stripe. She likes my dog, and my sister visited us yesterday. ';

  it.each([
    ['100 KB of statements', near.repeat(1_000)],
    ['one sentence without end', 'I like tea and '.repeat(7_000)],
    ['no space at all', 'a'.repeat(100_000)],
    ['spaces only', ' '.repeat(100_000)],
    ['line breaks', 'I\n'.repeat(50_000)],
    ['dashes', ' - '.repeat(33_000)],
    ['full stops', '.'.repeat(100_000)],
    ['quotation marks and brackets', '("I '.repeat(25_000)],
    ['emoji', '😀'.repeat(25_000)],
    ['capitals', 'Ana '.repeat(25_000)],
    ['openings', 'oh, '.repeat(25_000)],
  ])(
    '%s: done in time',
    (_, text) => {
      const before = process.cpuUsage();
      const facts = extractFacts({ text, turns: null, date });
      const { user, system } = process.cpuUsage(before);
      // About a second of a core, in microseconds; the bound leaves room for a slow one and still catches anything quadratic.
      expect(user + system).toBeLessThan(15_000_000);
      expectWellFormed(facts, [text]);
    },
    120_000,
  );
});
