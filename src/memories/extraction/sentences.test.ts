import { describe, expect, it } from '@jest/globals';
import { splitClauses } from './clauses.js';
import { isTechnical, splitPassages } from './passages.js';
import { isNoStatement, MAX_SENTENCE, splitSentences } from './sentences.js';
import { agree } from './verbs.js';

describe('splitSentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['I saw Dr. Patel. He helped.', ['I saw Dr. Patel.', 'He helped.']],
    ['J. K. Marlow lives here. So do I. Yes.', ['J. K. Marlow lives here.', 'So do I.', 'Yes.']],
    ['It costs 3.50 euros, e.g. today.', ['It costs 3.50 euros, e.g. today.']],
    ['I like tea\nI live in Ghent', ['I like tea', 'I live in Ghent']],
    ['I live\nin Ghent', ['I live\nin Ghent']],
  ])('%j', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  it('leaves out what is absurdly long', () => {
    expect(splitSentences(`${'a '.repeat(MAX_SENTENCE)}. I like tea.`)).toEqual(['I like tea.']);
  });
});

describe('isNoStatement', () => {
  it.each(['Is it?', 'If I go, I win.', 'Please stop.', 'She said "I live in Rome".', '`x`', '12 + 3'])(
    '%s',
    (text) => {
      expect(isNoStatement(text)).toBe(true);
    },
  );
});

describe('splitClauses', () => {
  it.each([
    ['I live in Rome and I work at Hooli', ['I live in Rome', 'I work at Hooli']],
    ['My wife and I live in Rome', ['My wife and I live in Rome']],
    ['I ran a race - it was fun', ['I ran a race', 'it was fun']],
    ['When I was ten, I moved', ['When I was ten, I moved']],
    ['I ran a race, which was fun', ['I ran a race', 'which was fun']],
  ])('%s', (text, clauses) => {
    expect(splitClauses(text).map((clause) => clause.trim())).toEqual(clauses);
  });
});

describe('splitPassages', () => {
  it('keeps prose and list items, not headings, code, tables and quotations', () => {
    const text = '# Title\nOne\ntwo\n\n```\ncode\n```\n| a |\n> quoted\n\nList:\n- item\n1. other';
    expect(splitPassages(text, 'User').map((passage) => [passage.kind, passage.text, passage.lead])).toEqual([
      ['prose', 'One\ntwo', null],
      ['prose', 'List:', null],
      ['item', 'item', 'List:'],
      ['item', 'other', 'List:'],
    ]);
  });

  it('tells documentation of software from notes', () => {
    expect(isTechnical('# Monday\nI live in Ghent.')).toBe(false);
    expect(isTechnical('Install:\n```\nnpm i\n```')).toBe(true);
  });
});

describe('agree', () => {
  it.each([
    ['am', 'is'],
    ['have', 'has'],
    ["don't", "doesn't"],
    ['try', 'tries'],
    ['play', 'plays'],
    ['watch', 'watches'],
    ['need', 'needs'],
    ['walked', 'walked'],
    ['retook', 'retook'],
    ['can', 'can'],
    ['constructor', 'constructors'],
  ])('%s → %s', (base, form) => {
    expect(agree(base)).toBe(form);
  });

  it('reads spellings shared by base and past by the time of the sentence', () => {
    expect(agree('read')).toBe('reads');
    expect(agree('read', true)).toBe('read');
  });
});
