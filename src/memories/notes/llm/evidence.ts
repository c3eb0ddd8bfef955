import { containsWhole, wordsOf } from '../../../text/words.js';
import { splitSentences } from '../local/sentences.js';
import { splitPassages } from '../local/speakers.js';

/** Longest quotation of several sentences, in characters. */
const MAX_QUOTE = 1_000;
/** Share of the quotation's words that a sentence must contain to count as its source. */
const ENOUGH = 0.6;

/**
 * Creates a function that finds a model's quotation in these texts; null if nobody said it. It returns, in this order:
 * - the sentence that is the quotation, else one that contains it, so that quoting another part of it gives the same words. A single
 *   word must be a whole word of it. Sentences of prose, which may run over several lines, come before single lines.
 * - a verbatim quotation of several sentences, as it is
 * - the sentence that shares most of the quotation's words, at least three in five
 * @param texts what persons said; every result is a slice of one of them
 */
export function evidenceIn(texts: readonly string[]) {
  const prose = sentencesOf(texts.flatMap((text) => splitPassages(text, '').map((passage) => passage.text)));
  const lines = sentencesOf(texts.flatMap((text) => text.split('\n')));
  return (given: string): string | null => {
    const quote = given.trim();
    const wanted = plain(quote);
    const words = wordsOf(wanted);
    if (words.size === 0) return null;
    const holds = (text: string, part: string) => (words.size > 1 ? text.includes(part) : containsWhole(text, part));
    const holderOf = (sentences: readonly Sentence[]) =>
      sentences.find((sentence) => sentence.plain === wanted) ??
      sentences.find((sentence) => holds(sentence.plain, wanted));
    const holder = holderOf(prose) ?? holderOf(lines);
    if (holder !== undefined) return holder.text;
    if (quote.length <= MAX_QUOTE && texts.some((text) => holds(text, quote))) return quote;
    let best: { text: string; share: number } | undefined;
    for (const { text, words: said } of [...prose, ...lines]) {
      const share = [...words].filter((word) => said.has(word)).length / words.size;
      if (share >= ENOUGH && share > (best?.share ?? 0)) best = { text, share };
    }
    return best?.text ?? null;
  };
}

interface Sentence {
  text: string;
  plain: string;
  words: ReadonlySet<string>;
}

const sentencesOf = (passages: readonly string[]): Sentence[] =>
  passages.flatMap(splitSentences).map((text) => ({ text, plain: plain(text), words: wordsOf(plain(text)) }));

/** The text without what models change when they copy: spacing, case, forms of quotation marks and dashes, final stops. */
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
