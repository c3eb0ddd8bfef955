import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extractFacts, type Fact, type Turn } from './index.js';
import { mostNamed } from './named.js';

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

function secondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000_000;
}

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
    ['full stops before a letter', `${'.'.repeat(100_000)}x`],
    ['marks and quotation marks before a letter', `${'!?'.repeat(25_000)}${'"'.repeat(50_000)}x`],
    ['addresses without a space', '/http://a'.repeat(100_000)],
    ['one word again and again', `${'just '.repeat(70)}like me.`],
    ['two words again and again', `${'no wait '.repeat(45)}like me.`],
    ['a sentence without a space', `Ana ${'a.'.repeat(50_000)}`],
    ['an adverb again and again', `I ${'totally '.repeat(45)}x`],
    ['lines about somebody without a full stop', 'Ana likes tea\n'.repeat(20_000)],
    ['a name of many parts', `Ana${'-AB'.repeat(100)}*x is a nurse`],
    ['quotation marks and brackets', '("I '.repeat(25_000)],
    ['emoji', '😀'.repeat(25_000)],
    ['capitals', 'Ana '.repeat(25_000)],
    ['openings', 'oh, '.repeat(25_000)],
  ])(
    '%s: done in time',
    (_, text) => {
      const started = process.cpuUsage();
      const facts = extractFacts({ text, turns: null, date });
      // About a second; the bound leaves room for a slow machine and still catches anything quadratic.
      expect(secondsSince(started)).toBeLessThan(15);
      expectWellFormed(facts, [text]);
    },
    300_000,
  );

  it('a conversation of many turns: done in time', () => {
    const turns = Array.from({ length: 40_000 }, (): Turn => ({ speaker: 'Ana', role: null, text: 'Hi.' }));
    const started = process.cpuUsage();
    expect(extractFacts({ text: '', turns, date })).toEqual([]);
    expect(secondsSince(started)).toBeLessThan(15);
  }, 300_000);

  it('people without end: done in time', () => {
    const letter = (digit: string) => String.fromCharCode(97 + Number.parseInt(digit, 26));
    const names = Array.from({ length: 100_000 }, (_, i) => `A${i.toString(26).replace(/./g, letter)}`);
    const started = process.cpuUsage();
    expect(mostNamed(`${names.join(' ran.\n')}\nAna ran.\nAna sang.`, new Set([...names, 'Ana']))).toBe('Ana');
    expect(secondsSince(started)).toBeLessThan(15);
  }, 300_000);
});
