import { splitSentences } from '../local/sentences.js';
import { splitPassages } from '../local/speakers.js';

/** Longest quotation that is kept: a few sentences. */
const MAX_QUOTE = 1_000;
/** Words that a sentence shares with the quotation when it is what was meant. */
const ENOUGH = 0.6;

/** Finds the words of a text that a model says it took a fact from. */
export type FindEvidence = (quote: string) => string | null;

/**
 * The sentence that holds a quotation, so that the words kept are the same whatever part of it was quoted; a quotation
 * of several sentences as it is; of one that is not verbatim, the sentence that shares most of its words, at least three
 * in five; else null: nobody said that.
 * @param texts what persons said; every answer is a slice of one
 */
export function evidenceIn(texts: readonly string[]): FindEvidence {
  const sentences = texts
    .flatMap((text) => [...splitPassages(text, '').map((passage) => passage.text), ...text.split('\n')])
    .flatMap(splitSentences)
    .map((text) => ({ text, plain: plain(text), words: wordsOf(text) }));
  return (given) => {
    const quote = given.trim();
    const wanted = plain(quote);
    const words = wordsOf(quote);
    if (words.size === 0) return null;
    const holder = sentences.find((sentence) => sentence.plain.includes(wanted));
    if (holder !== undefined) return holder.text;
    if (quote.length <= MAX_QUOTE && texts.some((text) => text.includes(quote))) return quote;
    let best: { text: string; share: number } | undefined;
    for (const { text, words: said } of sentences) {
      const share = [...words].filter((word) => said.has(word)).length / words.size;
      if (share >= ENOUGH && share > (best?.share ?? 0)) best = { text, share };
    }
    return best?.text ?? null;
  };
}

/** Without what models change when they copy: spacing, case, the shape of quotation marks and dashes, the last stop. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/[\s.!?…]+$/, '')
    .trim();

const wordsOf = (text: string) => new Set(plain(text).match(/[\p{L}\p{M}\p{N}]+/gu));
