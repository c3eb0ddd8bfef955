/** Words that change nothing about what a sentence tells. */
const FILLERS = new Set(
  'a an the really very so just also actually definitely truly currently now still already finally recently again too anymore nowadays lately personally officially newly'.split(
    ' ',
  ),
);
const WORD = /[\p{Letter}\p{Mark}\p{Number}][\p{Letter}\p{Mark}\p{Number}'@.-]*[+#]*/gu;
const CONTRACTED: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019]/g, "'"],
  [/\bcan(?:not|'t)\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
];

/** A sentence with its denials as words of their own: "doesn't" → "does not". */
export const spelledOut = (sentence: string): string =>
  CONTRACTED.reduce((text, [form, full]) => text.replace(form, full), sentence.normalize('NFKC'));

/**
 * The words of a sentence, each in a form that plural nouns and third-person verbs share with their plain forms. Words
 * with a capital or a digit are names and numbers and keep theirs.
 */
export function plainWords(sentence: string): string[] {
  const words = spelledOut(sentence).match(WORD) ?? [];
  return words
    .map((word) => word.replace(/[.'-]+$/, ''))
    .map((word, at) => (at > 0 && /[\p{Lu}\p{N}@.]/u.test(word) ? word.toLowerCase() : singular(word.toLowerCase())))
    .filter((word) => !FILLERS.has(word));
}

function singular(word: string): string {
  if (/^(?:is|was|has|does|his|its|this|yes|us|as|always|perhaps)$/.test(word)) return word === 'has' ? 'have' : word;
  if (word.length < 4 || /(?:ss|us|is|'s)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss|o)es$/, '$1')
    .replace(/s$/, '');
}

/** What inflected forms of a verb have in common: "running", "runs", "run" → "run"; only for comparing. */
export const stemOf = (word: string): string =>
  singular(word)
    .replace(/(..)(?:ing|ed)$/, '$1')
    .replace(/([^aeiouls])\1$/, '$1')
    .replace(/e$/, '');
