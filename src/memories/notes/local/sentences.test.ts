import { describe, expect, it } from '@jest/globals';
import { isNoStatement, MAX_SENTENCE, splitSentences } from './sentences.js';
import { isTechnical, splitPassages, turnsOf } from './speakers.js';
import { agree } from './verbs.js';

describe('splitSentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['I saw Dr. Patel. He helped.', ['I saw Dr. Patel.', 'He helped.']],
    ['J. K. Marlow lives here. So do I. Yes.', ['J. K. Marlow lives here.', 'So do I.', 'Yes.']],
    ['It costs 3.50 euros, e.g. today.', ['It costs 3.50 euros, e.g. today.']],
    ['I like tea\nI live in Ghent', ['I like tea', 'I live in Ghent']],
    ['I live\nin Ghent', ['I live\nin Ghent']],
    ['東門は開く。西門は？！まだ。', ['東門は開く。', '西門は？！', 'まだ。']],
    ['我住在柏林。2019年你在哪里？', ['我住在柏林。', '2019年你在哪里？']],
    ['彼は「東門は開く。」と言った。', ['彼は「東門は開く。」と言った。']],
    ['मैं ओस्लो में रहता हूँ। मुझे चाय पसंद है।', ['मैं ओस्लो में रहता हूँ।', 'मुझे चाय पसंद है।']],
  ])('%j', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  it('leaves out what is absurdly long', () => {
    expect(splitSentences(`${'a '.repeat(MAX_SENTENCE)}. I like tea.`)).toEqual(['I like tea.']);
  });
});

describe('isNoStatement', () => {
  it.each(['Is it?', '西門は？', 'هل هذا؟', '`x`', '12 + 3'])('%s', (text) => {
    expect(isNoStatement(text)).toBe(true);
  });
});

describe('splitPassages', () => {
  it('keeps prose and list items, not headings, code, tables and quotations', () => {
    const text = '# Title\nOne\ntwo\n\n```\ncode\n```\n| a |\n> quoted\n\nList:\n- item\n1. other';
    expect(splitPassages(text, 'User').map((passage) => passage.text)).toEqual(['One\ntwo', 'List:', 'item', 'other']);
  });

  it('tells documentation of software from notes', () => {
    expect(isTechnical('# Monday\nI live in Ghent.')).toBe(false);
    expect(isTechnical('Install:\n```\nnpm i\n```')).toBe(true);
  });
});

describe('turnsOf', () => {
  it('takes a single turn of a chat for a conversation, and a line with any other label for a text', () => {
    expect(turnsOf('user: Big news')).toEqual([{ speaker: 'user', role: 'user', text: 'Big news' }]);
    expect(turnsOf('Assistant: Sure.\nIt is late.')).toMatchObject([{ role: 'assistant', text: 'Sure.\nIt is late.' }]);
    expect(turnsOf('Ana: I moved.')).toBeNull();
    expect(turnsOf('As the user: said')).toBeNull();
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

  it('reads a spelling that base and past share as the base', () => {
    expect(agree('read')).toBe('reads');
  });
});
