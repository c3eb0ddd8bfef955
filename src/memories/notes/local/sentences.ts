/** Longer sentences are skipped: they are pasted data or run-on text, and a memory may hold 500 characters. */
export const MAX_SENTENCE = 400;

/** Matches only at the first of a run of marks, so that a long run that ends no sentence is scanned once. */
const BOUNDARY = /(?<![\p{STerm}…])[\p{STerm}…]+["'”’)\]]*(?=\s|$)|(?<![。！？])[。！？]+(?![。！？"'”’」』）])|\n/gu;
const ABBREVIATION =
  /(?:^|[\s("'])(?:dr|mr|mrs|ms|prof|st|sr|jr|vs|etc|e\.g|i\.e|approx|dept|inc|ltd|co|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|a\.m|p\.m|u\.s|u\.k|[A-HJ-Z])$/i;
const SHORT_LINE = 60;

/** The sentences of a passage in order, trimmed; each is a verbatim slice. Those over 400 characters are left out. */
export function splitSentences(passage: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  let lineStart = 0;
  const take = (end: number) => {
    const sentence = passage.slice(start, end).trim();
    if (sentence !== '' && sentence.length <= MAX_SENTENCE) sentences.push(sentence);
    start = end;
  };
  for (const match of passage.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    const next = passage.slice(end, end + 8).trimStart();
    if (match[0] === '\n') {
      // A short line before a capital is a statement of its own; a long one is wrapped prose.
      const short = match.index - lineStart < SHORT_LINE;
      lineStart = end;
      if (short && /^[\p{Lu}\d]/u.test(next)) take(end);
    } else if (match[0] === '.') {
      const before = passage.slice(Math.max(0, match.index - 8), match.index);
      if (!/^\p{Ll}/u.test(next) && !(next !== '' && ABBREVIATION.test(before))) take(end);
    } else {
      take(end);
    }
  }
  take(passage.length);
  return sentences;
}

const QUESTION = /[?？؟]["'”’)\]」』）]*\s*(?:\p{Extended_Pictographic}|\s)*$/u;
const MARKUP = /[`{}<>\\|]|=>|\(\)|[;=]$/;

/** Whether a sentence cannot be a statement: it is a question or code, or contains no letter. */
export const isNoStatement = (sentence: string): boolean =>
  QUESTION.test(sentence) || MARKUP.test(sentence) || !/\p{L}/u.test(sentence);
