/** Words that change nothing about what a sentence tells. */
const fillers = new Set([
  'a',
  'an',
  'the',
  'really',
  'very',
  'so',
  'just',
  'also',
  'actually',
  'definitely',
  'truly',
  'currently',
]);

/**
 * A memory's text without case, punctuation, spacing and filler words: what two wordings must share to be one memory.
 * Nothing vaguer decides, because a merge that is wrong loses a fact.
 */
export function fingerprint(memory: string): string {
  const words =
    memory
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  return words.filter((word) => !fillers.has(word)).join(' ');
}
