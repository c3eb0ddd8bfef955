import { head, tail } from '../../content/chunking/context.js';

const MAX = 12_000;
const GAP = '\n[…]\n';
const BEGINNING = 6_000;
const END = 2_000;
const SAMPLES = 4;
const SAMPLE = Math.floor((MAX - BEGINNING - END - (SAMPLES + 1) * GAP.length) / SAMPLES);
const HALF_CHARACTERS = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g;

/**
 * Shortens a text to at most 12,000 characters: its beginning, four samples evenly spaced through the middle, and its end,
 * with `[…]` where something is left out. A shorter text is returned whole.
 */
export function excerptOf(text: string): string {
  if (text.length <= MAX) return text;
  const middle = text.length - BEGINNING - END;
  const samples = Array.from({ length: SAMPLES }, (_, i) => {
    const start = BEGINNING + Math.floor((middle / SAMPLES) * (i + 0.5) - SAMPLE / 2);
    return text.slice(start, start + SAMPLE).replace(HALF_CHARACTERS, '');
  });
  return [head(text, BEGINNING), ...samples, tail(text, END)].join(GAP);
}
