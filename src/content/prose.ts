import { head } from './chunking/context.js';

const SENTENCE_END = /[\p{STerm}…]{1,8}["'”’»)\]]{0,4}(?=\s|$)|[。！？]{1,8}["'”’」』）]{0,4}/gu;
const ABBREVIATION =
  /(?:^|[\s("'])(?:\p{L}|dr|mr|mrs|ms|prof|st|vs|etc|e\.g|i\.e|cf|approx|no|nr|fig|vol|inc|ltd|u\.s|u\.k|z\.b|d\.h|bzw)$/iu;
const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu;
const SEPARATOR = /(?:^|\s)[|·•»›→/](?=\s|$)/g;
const BOILERPLATE = /^(?:©|copyright\b|skip to\b|(?:we|this (?:web)?site) uses? cookies\b)/i;
/** A directive or an attribute in reStructuredText, Org or AsciiDoc. */
const DIRECTIVE = /^\s*(?:\.\. |#\+|:[\w-]+:)/;

/** Shortens a text to at most `max` characters: at the end of a sentence if one is near, else at a word, with an ellipsis. */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  const seen = text.slice(0, max + 1);
  let end = 0;
  for (const { 0: mark, index } of seen.matchAll(SENTENCE_END)) {
    const after = index + mark.length;
    if (after <= max && endsSentence(seen, index, after)) end = after;
  }
  return end >= max / 4 ? text.slice(0, end) : `${head(text, max - 1).replace(/[\s,;:–-]+$/u, '')}…`;
}

/** A full stop after an abbreviation or before a lower-case letter does not end a sentence. */
function endsSentence(text: string, index: number, after: number): boolean {
  if (text[index] !== '.') return true;
  return (
    !/^\s+\p{Ll}/u.test(text.slice(after, after + 10)) && !ABBREVIATION.test(text.slice(Math.max(0, index - 10), index))
  );
}

/** Whether a text ends as a sentence does, in whatever script. */
export const isEnded = (text: string): boolean => /[\p{STerm}…]["'”’»)\]」』）*_]*$/u.test(text);

/** A text with a full stop where it does not end as a sentence. */
export const asSentence = (text: string): string => (text === '' || isEnded(text) ? text : `${text}.`);

/** Collapses white space and control characters to single spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Removes Markdown from a line: markers, emphasis, images, tags, footnotes and link targets. */
export function withoutMarkup(line: string): string {
  if (DIRECTIVE.test(line)) return '';
  return line
    .replace(/^\s*(?:>\s*)+/, '')
    .replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/<!--[\s\S]{0,500}?-->|<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/!\[[^[\]]{0,200}\]\([^()]{0,500}\)/g, '')
    .replace(/\[([^[\]]{0,200})\]\([^()]{0,500}\)/g, '$1')
    .replace(/\[\^?\d{1,3}\]/g, '')
    .replace(/(?:\*{1,3}|`{1,3}|~~)(?=\S)|(?<=\S)(?:\*{1,3}|`{1,3}|~~)/g, '')
    .replace(/(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1')
    .trim();
}

/** Whether lines without markup read as sentences, rather than navigation, a table of contents or data. */
export function readsAsProse(lines: readonly string[]): boolean {
  const given = lines.filter((line) => line !== '');
  const text = oneLine(given.join(' '));
  if (text === '' || BOILERPLATE.test(text) || /^[{[<|]/.test(text)) return false;
  const words = text.split(' ').filter((word) => /\p{L}/u.test(word)).length + (text.match(IDEOGRAPH)?.length ?? 0) / 2;
  if ((text.match(SEPARATOR)?.length ?? 0) > words / 8) return false;
  const perLine = words / given.length;
  const hasSentence = text.search(SENTENCE_END) !== -1;
  return hasSentence ? words >= 5 && perLine >= 4 : words >= 12 && perLine >= 6;
}
