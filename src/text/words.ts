const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const betweenLetters = /(?<=[\p{L}\p{M}\p{N}])(?=[\p{L}\p{M}\p{N}])/uy;

/** The different words of a text in lower case, also of languages that write no spaces. */
export const wordsOf = (text: string): Set<string> =>
  new Set(
    [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])),
  );

/** Whether a text contains these words as whole words: "yesterday" does not contain "yes". */
export function containsWhole(text: string, words: string): boolean {
  const segments = segmenter.segment(text);
  /** Whether no word runs over this place. */
  const isEdge = (place: number): boolean => {
    betweenLetters.lastIndex = place;
    return !betweenLetters.test(text) || segments.containing(place)?.index === place;
  };
  let at = text.indexOf(words);
  while (at !== -1 && !(isEdge(at) && isEdge(at + words.length))) at = text.indexOf(words, at + 1);
  return at !== -1;
}
