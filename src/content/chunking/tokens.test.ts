import { Tokenizer } from '@huggingface/tokenizers';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTokenCounter } from './tokens.js';

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789σßかは한中語'];
const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
const pieces = [
  ...special,
  ...letters,
  ...letters.map((letter) => `##${letter}`),
  ...'.,!?-_#@$<>|[]()"\'`…',
  ...['un', 'hello', 'world', 'lyon', 'token', '##ing', '##izer', '##believ', '##able', '##😀', 'ς', '##ς', '##中'],
];
/** A tokenizer.json as that of bge-small-en-v1.5, with a vocabulary small enough to read. */
const file = {
  version: '1.0',
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ Sequence: { id: 'A', type_id: 0 } }],
    pair: [],
    special_tokens: {},
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  added_tokens: special.map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })),
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
  },
};

const library = new Tokenizer(file, {});
const counted = (text: string): number => library.encode(text, { add_special_tokens: false }).ids.length;
const count = createTokenCounter(file);

describe('tokens are counted', () => {
  it.each([
    ['words of the vocabulary', 'Hello, world!', 4],
    ['the longest pieces of a word', 'unbelievable tokenizer tokening', 7],
    ['a word without pieces as one', 'жук', 1],
    ['a word over 100 characters as one', 'x'.repeat(101), 1],
    ['a word of 100 characters by its pieces', 'x'.repeat(100), 100],
    ['accents as if they were not there', 'Lyón', 1],
    ['each ideograph by itself', '中語国', 3],
    ['each mark by itself', '...', 3],
    ['special tokens in the text as one each', 'a[SEP]b [sep]', 8],
    ['nothing in white space and control characters', ' \n\t\f\u0000\ufeff', 0],
    ['words on both sides of a form feed as one, as the model sees them', 'hel\flo', 1],
  ])('%s', (_, text, tokens) => {
    expect(counted(text)).toBe(tokens);
    expect(count(text)).toBe(tokens);
  });

  const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
  const wild = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.string({ unit: anyUnit, maxLength: 8 }),
        fc.constantFrom(...pieces, ' ', '\n', '\f', '\u0000', '\ufeff', '\ufffd', '\u0301', '\ud800', '\udc00'),
        fc.constantFrom('Σ', 'ΑΣ', 'ΑΣ.Α', '’', 'İ', 'ﬁ', 'é', '≠', '한', 'が', '豈', '𠮷', '𐄀', '👩‍👩‍👧', '𝔘𝔫'),
        fc.constantFrom('a'.repeat(99), 'é'.repeat(101), '𝔘'.repeat(60), 'hello'.repeat(30)),
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join(''));

  it('as the library does, whatever the text', () => {
    fc.assert(
      fc.property(wild, (text) => expect(count(text)).toBe(counted(text))),
      { numRuns: 3_000 },
    );
  });

  it('so that lines have the sum of their tokens', () => {
    fc.assert(fc.property(wild, wild, (a, b) => expect(count(`${a}\n${b}`)).toBe(count(a) + count(b))));
  });

  it('of no other kind of tokenizer', () => {
    expect(() => createTokenCounter({ ...file, pre_tokenizer: { type: 'Metaspace' } })).toThrow('BertPreTokenizer');
  });
});
