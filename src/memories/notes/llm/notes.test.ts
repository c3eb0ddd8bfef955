import { describe, expect, it } from '@jest/globals';
import type { Fact } from './answer.js';
import { notesOf } from './notes.js';
import type { Window } from './windows.js';

const date = new Date('2026-11-21T09:00:00Z');
const text = 'I moved to Lisbon last week.\n\n- I like  tea\n\n| badge | 4711 |\n\nIt rained. We stayed in, all of us.';
const note = (more: Partial<Fact> = {}): Fact => ({
  memory: 'User moved to Lisbon.',
  quote: 'I moved to Lisbon last week.',
  subject: 'User',
  slot: 'home',
  isStatic: false,
  forgetAfter: null,
  ...more,
});
const plain: Window = [{ speaker: null, role: null, text }];
const keep = (given: Partial<Fact>, window = plain) => notesOf([note(given)], { window, date, known: [] })[0];
const said = (speaker: string | null, role: 'user' | 'assistant' | null, words: string): Window[number] => ({
  speaker,
  role,
  text: words,
});

describe('a fact', () => {
  it('becomes a note of a model, which is sure of it', () => {
    expect(keep({})).toEqual({
      ...{ id: expect.any(String), memory: 'User moved to Lisbon.', quote: 'I moved to Lisbon last week.' },
      ...{ subject: 'User', slot: 'home', kind: 'static', forgetAfter: null, author: 'model', likelihood: 1 },
      ...{ replaces: [], repeats: [], ends: [], extends: [] },
    });
  });

  it('is one line that ends in a stop', () => {
    expect(keep({ memory: ' User  moved\nto Lisbon ' })?.memory).toBe('User moved to Lisbon.');
    expect(keep({ memory: 'ユーザーは引っ越した。' })?.memory).toBe('ユーザーは引っ越した。');
  });

  it.each([
    ['is empty', { memory: ' ' }],
    ['holds no word', { memory: '…' }],
    ['is longer than 500 characters', { memory: `User ${'really '.repeat(80)}moved.` }],
    ['is about nobody nameable', { subject: 'x'.repeat(101) }],
    ['was said by nobody', { quote: 'I am the king of Spain and of Portugal.' }],
    ['has no quotation', { quote: ' ' }],
  ])('is left out when it %s', (_, given) => expect(keep(given)).toBeUndefined());

  it('stands once, however often it is noted', () => {
    const facts = notesOf(
      [note(), note({ memory: 'The user moved to Lisbon!' }), note({ memory: 'user moved to LISBON' })],
      { window: plain, date, known: [] },
    );
    expect(facts.map(({ memory }) => memory)).toEqual(['User moved to Lisbon.']);
  });

  it('stands where the window says it, so that the last value of a slot is current', () => {
    const window = [said(null, 'user', 'I lived in Oslo.'), said(null, 'user', 'I moved to Rome.')];
    const notes = ['I moved to Rome.', 'I lived in Oslo.'].map((quote) =>
      note({ memory: `User says: ${quote}`, quote }),
    );
    const facts = notesOf(notes, { window, date, known: [] });
    expect(facts.map((each) => each.quote)).toEqual(['I lived in Oslo.', 'I moved to Rome.']);
  });

  it('is one of the first 50', () => {
    const many = Array.from({ length: 60 }, (_, i) => note({ memory: `User has ${i} cats.` }));
    expect(notesOf(many, { window: plain, date, known: [] })).toHaveLength(50);
  });
});

describe('the quote', () => {
  it.each([
    ['a part of a sentence', 'moved to Lisbon', 'I moved to Lisbon last week.'],
    ['with other marks and case', '“i moved to lisbon  last week”', undefined],
    ['with other spacing, of a list', 'I like tea', 'I like  tea'],
    ['of a table', '| badge | 4711 |', '| badge | 4711 |'],
    ['of two sentences', 'It rained. We stayed in', 'It rained. We stayed in'],
    ['in nearly the same words', 'I just moved to Lisbon last week', 'I moved to Lisbon last week.'],
  ])('is what was meant by a quotation %s', (_, quote, wanted) => {
    expect(keep({ quote })?.quote).toBe(wanted ?? 'I moved to Lisbon last week.');
  });

  it('is what a person said, not an assistant', () => {
    const window = [
      said(null, 'user', 'Where is it warm?'),
      said(null, 'assistant', 'You live in Oslo, so fly south.'),
    ];
    expect(keep({ quote: 'You live in Oslo, so fly south.' }, window)).toBeUndefined();
  });
});

describe('the subject', () => {
  const window = [said('Ana Lima', null, 'I moved to Lisbon last week.'), said('User', 'user', 'Good for you.')];
  it.each([
    ['ana', 'Ana Lima'],
    ['ANA LIMA', 'Ana Lima'],
    ['the user', 'User'],
    ['', 'User'],
    ['Ben', 'Ben'],
  ])('%j is %s', (given, subject) => expect(keep({ subject: given }, window)?.subject).toBe(subject));
});

describe('the expiry', () => {
  it.each([
    ['2026-12-01', '2026-12-01T23:59:59.999Z'],
    ['2026-12-01T10:00:00+02:00', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01T10:00', '2026-12-01T10:00:00.000Z'],
    ['2026-02-31', undefined],
    ['2026-11-20', undefined],
    ['9999-12-31', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59-01:00', undefined],
    ['next week', undefined],
    ['', undefined],
  ])('%j is %s', (forgetAfter, iso) => expect(keep({ forgetAfter })?.forgetAfter?.toISOString()).toBe(iso));
});
