import { isEnded } from '../prose.js';
import type { Block } from './blocks.js';
import type { Limits } from './types.js';

/** A slice of the content without surrounding white space, and its number of tokens. */
export interface Piece {
  start: number;
  end: number;
  tokens: number;
}

/** Limits characters too, because a tokenizer may count a long unbroken word as one token. */
const CHARACTERS_PER_TOKEN = 6;
const MAX_INDENT = 80;
/** A piece that was guessed too small is enlarged when it fills less than this share of the limit. */
const WELL_FILLED = 0.7;

/**
 * Cuts `content[start, end)` into pieces of at most `maxTokens` tokens, each as large as possible. It cuts at the ends of blocks if
 * it can, else of sentences (lines in code and tables), lines, words or characters. Every non-blank character is in one piece, in
 * order. The size of a piece is estimated from the previous one and corrected in proportion after counting, so that each part of
 * the text is tokenised only a few times, and appending text changes only the last piece.
 * @param blocks the blocks of the whole content
 */
export function cutRange(
  content: string,
  start: number,
  end: number,
  blocks: readonly Block[],
  limits: Limits,
): Piece[] {
  const pieces: Piece[] = [];
  const { maxTokens, countTokens } = limits;
  const maxChars = maxTokens * CHARACTERS_PER_TOKEN;
  let expected = maxChars;
  let position = skipBlank(content, start, end);
  while (position < end) {
    let span = expected;
    let shrunk = false;
    for (;;) {
      const cut = boundary(content, position, position + span, end, blocks, maxChars);
      const text = content.slice(position, cut).trimEnd();
      const tokens = countTokens(text);
      if (tokens > maxTokens && cut - position > 2) {
        span = Math.max(1, Math.floor(((cut - position) * maxTokens * 0.97) / tokens));
        shrunk = true;
      } else if (!shrunk && cut < end && span < maxChars && tokens < maxTokens * WELL_FILLED) {
        span = Math.min(maxChars, span * 2);
      } else {
        if (text !== '') {
          pieces.push({ start: position, end: position + text.length, tokens });
          expected = Math.min(maxChars, Math.ceil((text.length * maxTokens * 1.05) / Math.max(1, tokens)));
        }
        position = skipBlank(content, cut, end);
        break;
      }
    }
  }
  return pieces;
}

/** The blocks that overlap `[start, end)`. */
export function blocksIn(blocks: readonly Block[], start: number, end: number): Block[] {
  const found: Block[] = [];
  for (let i = Math.max(0, lastStartingBy(blocks, start)); i < blocks.length; i++) {
    const block = blocks[i];
    if (block === undefined || block.start >= end) break;
    if (block.end > start) found.push(block);
  }
  return found;
}

/** The best position to cut after `position`, at most `limit`. */
function boundary(
  content: string,
  position: number,
  limit: number,
  end: number,
  blocks: readonly Block[],
  maxChars: number,
): number {
  if (limit >= end) return end;
  const block = blocks[lastStartingBy(blocks, limit)];
  if (block !== undefined && block.start > position) {
    const nextIsHuge = block.end - block.start > maxChars;
    if (!nextIsHuge || block.start - position >= (limit - position) / 2) return block.start;
  }
  const window = content.slice(position, limit + 1);
  const least = Math.floor((limit - position) / 2);
  const byLine = block?.kind === 'code' || block?.kind === 'table';
  const preferences = byLine ? [atLineEnd, atSpace] : [atSentenceEnd, atLineEnd, atSpace];
  for (const fits of preferences) {
    for (let i = limit - position; i > least; i--) if (fits(window, i)) return position + i;
  }
  return splitsPair(content, limit) ? (limit - 1 > position ? limit - 1 : limit + 1) : limit;
}

const atSentenceEnd = (text: string, i: number): boolean =>
  /[。！？]/.test(text.charAt(i - 1)) || (/\s/.test(text.charAt(i)) && isEnded(text.slice(Math.max(0, i - 2), i)));
const atLineEnd = (text: string, i: number): boolean => text.charAt(i) === '\n';
const atSpace = (text: string, i: number): boolean => /\s/.test(text.charAt(i));

const splitsPair = (text: string, i: number): boolean =>
  /[\uD800-\uDBFF]/.test(text.charAt(i - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(i));

/** Index of the last block that starts at or before `offset`; −1 when there is none. Binary search. */
function lastStartingBy(blocks: readonly Block[], offset: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The first non-blank position, or the start of its line if that is in the range, so that indentation is kept. */
function skipBlank(content: string, start: number, end: number): number {
  let i = start;
  while (i < end && /\s/.test(content.charAt(i))) i++;
  if (i >= end) return end;
  const from = Math.max(start, i - MAX_INDENT);
  const indent = /[\n\f]([^\n\f]*)$/.exec(content.slice(from, i))?.[1];
  if (indent !== undefined) return i - indent.length;
  const startsLine = start === 0 || /[\n\f]/.test(content.charAt(start - 1));
  return from === start && startsLine ? start : i;
}
