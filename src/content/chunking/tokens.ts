import { z } from 'zod';
import { PrefixTree } from './prefix-tree.js';
import type { CountTokens } from './types.js';

const on = z.literal(true);
const off = z.literal(false);
const tokenizerFile = z.object({
  normalizer: z.object({
    type: z.literal('BertNormalizer'),
    clean_text: on,
    handle_chinese_chars: on,
    strip_accents: on.nullish(),
    lowercase: on,
  }),
  pre_tokenizer: z.object({ type: z.literal('BertPreTokenizer') }),
  model: z.object({
    type: z.literal('WordPiece'),
    continuing_subword_prefix: z.string(),
    max_input_chars_per_word: z.number(),
    vocab: z.record(z.string(), z.number()),
  }),
  added_tokens: z.array(z.object({ content: z.string(), normalized: off, lstrip: off, rstrip: off })).min(1),
});

/** Characters that cleaning removes: control characters (form feeds too), format characters, lone surrogates, U+FFFD. */
const DROPPED = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]/gu;
/** Characters that each count as a word, and so as one token. */
const IDEOGRAPHS = /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF]+/g;
const PLAIN = /^[\t\n\r -~]*$/;
const ACCENTS = /\p{Mn}/gu;
const PUNCTUATION = /[\p{P}!-/:-@[-`{-~]/u;
const PUNCTUATION_PAIR = /(?=\p{P})[\u{10000}-\u{10FFFF}]/gu;

const LETTER = 0;
const SPACE = 1;
const MARK = 2;

/**
 * Creates a function that counts tokens like the tokenizer library does for uncased BERT models: white space and punctuation
 * separate words; a word is split greedily into the longest pieces of the vocabulary, or is one unknown token if that fails or it
 * is too long (WordPiece, Devlin et al. 2019). It takes linear time; the library runs regular expressions on each character and
 * takes quadratic time in a word's length.
 * @param file the parsed tokenizer.json
 * @throws {z.ZodError} for a tokenizer of another kind
 */
export function createTokenCounter(file: unknown): CountTokens {
  const { model, added_tokens: added } = tokenizerFile.parse(file);
  const { continuing_subword_prefix: prefix, max_input_chars_per_word: maxWord } = model;
  const pieces = Object.keys(model.vocab);
  const beginnings = new PrefixTree(pieces);
  const continuations = new PrefixTree(
    pieces.filter((piece) => piece.startsWith(prefix)).map((piece) => piece.slice(prefix.length)),
  );
  const addedToken = new RegExp(added.map(({ content }) => content.replace(/\W/g, '\\$&')).join('|'));
  const kinds = kindsOfUnits();

  function countWord(text: string, start: number, end: number): number {
    if (end - start > maxWord && [...text.slice(start, end)].length > maxWord) return 1;
    let tokens = 0;
    for (let at = start; at < end; tokens++) {
      const length = (at === start ? beginnings : continuations).longest(text, at, end);
      if (length === 0) return 1;
      at += length;
    }
    return tokens;
  }

  function countSection(section: string): number {
    let tokens = 0;
    const text = normalise(section, (ideographs) => {
      tokens += ideographs;
    });
    let start = -1;
    for (let i = 0; i < text.length; i++) {
      const kind = kinds[text.charCodeAt(i)];
      if (kind === LETTER) {
        if (start === -1) start = i;
        continue;
      }
      if (start !== -1) tokens += countWord(text, start, i);
      start = -1;
      if (kind === MARK) tokens++;
    }
    return start === -1 ? tokens : tokens + countWord(text, start, text.length);
  }

  return (text) => {
    const sections = text.split(addedToken);
    return sections.reduce((sum, section) => sum + countSection(section), sections.length - 1);
  };
}

/** Cleans a text, lowers its case and removes accents. Ideographs are removed too, and their number is reported. */
function normalise(text: string, report: (ideographs: number) => void): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(DROPPED, '')
    .replace(IDEOGRAPHS, (run) => {
      report(run.length);
      return ' ';
    })
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(PUNCTUATION_PAIR, '.');
}

/** The pre-tokenizer's class of every UTF-16 unit, as a lookup table. */
function kindsOfUnits(): Uint8Array {
  return Uint8Array.from({ length: 0x10000 }, (_, unit) => {
    const character = String.fromCharCode(unit);
    if (/\s/.test(character)) return SPACE;
    return PUNCTUATION.test(character) ? MARK : LETTER;
  });
}
