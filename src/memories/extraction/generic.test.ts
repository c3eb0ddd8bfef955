import { describe, expect, it } from '@jest/globals';
import { extractFacts } from './index.js';

const date = new Date('2026-03-10T12:00:00Z');
const memoriesOf = (...texts: string[]) =>
  extractFacts({
    text: texts.join('\n'),
    turns: texts.map((text) => ({ speaker: null, role: 'user' as const, text })),
    date,
  }).map(({ memory }) => memory);
const memoriesOfNote = (text: string) => extractFacts({ text, turns: null, date }).map(({ memory }) => memory);

describe('a statement that no rule reads', () => {
  it.each([
    ['As of June I work for a perfume lab.', 'User works for a perfume lab as of June 2026.'],
    ['Turns out it is hazel that I am allergic to.', 'User is allergic to hazel.'],
    ['No more CrossFit for me.', 'User has no more CrossFit.'],
    ['Still off coffee.', 'User is off coffee.'],
    ['The shop is closed until 10 August.', 'The shop is closed until 10 August 2026.'],
    ['Sad day, Biscuit died this morning.', 'Biscuit died on 10 March 2026.'],
  ])('%s → %s', (text, memory) => {
    expect(memoriesOf(text)).toContain(memory);
  });

  it.each([
    'What would a year of rowing do to a person?',
    'Rain kept everyone away.',
    'You never do things by halves.',
    'I would have to wear a silly hat.',
    'She is so sweet.',
    'It sure will.',
    'Come and sing then.',
  ])('is none: %s', (text) => {
    expect(memoriesOf(text)).toEqual([]);
  });

  it('expires when its words say so', () => {
    const [fact] = extractFacts({
      text: "I'm borrowing a bike this week only.",
      turns: [{ speaker: null, role: 'user', text: "I'm borrowing a bike this week only." }],
      date,
    });
    expect(fact?.forgetAfter).toEqual(new Date('2026-03-15T23:59:59.999Z'));
  });

  it('belongs to whom a pronoun points at, in turns before it too', () => {
    expect(memoriesOf('My cousin Tunde moved in.', 'He cooks mushrooms every day.')).toContain(
      'Tunde cooks mushrooms every day.',
    );
  });

  it('is told together with what explains it where nobody is named', () => {
    expect(memoriesOf('I am seeing someone. Her name is Imke.')).toEqual(['User is seeing someone, her name is Imke.']);
  });

  it('is one of the person whom notes are about', () => {
    const note = 'Lorcan has raised the budget to 450,000 euro. Lorcan lives in Sligo with his wife. The offer ended.';
    expect(memoriesOfNote(note)).toContain("Lorcan's budget is 450,000 euro now.");
  });
});
