import { describe, expect, it } from '@jest/globals';
import { extractStatements } from './index.js';

const date = new Date('2026-11-18T12:00:00Z');
const retoldOf = (text: string, speaker: string | null = null) =>
  extractStatements({ text, turns: [{ speaker, role: speaker === null ? 'user' : null, text }], date }).filter(
    ({ isRead }) => !isRead,
  );

describe('what no rule reads', () => {
  it('is told in the words of whoever said it', () => {
    expect(retoldOf('Fourth floor, no lift, sadly.', 'Ana')).toEqual([
      {
        ...{ memory: 'Ana said: Fourth floor, no lift, sadly.', subject: 'Ana', slot: null, isStatic: false },
        ...{ source: 'Fourth floor, no lift, sadly.', forgetAfter: null, isRead: false },
      },
    ]);
  });

  it('lasts as long as it says itself', () => {
    const [found] = retoldOf('Mum on the sofa bed until Friday, alas.');
    expect(found?.forgetAfter?.toISOString()).toBe('2026-11-20T23:59:59.999Z');
  });

  it('is no question, no request, and nothing of fewer than four words', () => {
    for (const text of ['Is it the fourth floor?', 'Keep in mind the fourth floor.', 'Note number 5.']) {
      expect(retoldOf(text)).toEqual([]);
    }
  });

  it('is a note as it stands, where people are told of and nobody says "I", and not told of an article', () => {
    const note = 'Ana is out of hospital. New hip, a fortnight of rest.';
    const of = (text: string) => extractStatements({ text, turns: null, date }).map(({ memory }) => memory);
    expect(of(note)).toContain('New hip, a fortnight of rest.');
    const article = Array.from({ length: 100 }, (_, i) => `Harbour number ${i}, founded by monks.`).join('\n');
    expect(of(article)).toEqual([]);
  });
});
