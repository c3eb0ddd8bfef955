import { createHash } from 'node:crypto';

/** Bytes that an index entry of Postgres holds with room to spare; longer ones are kept as their SHA-256. */
const mostBytes = 1_000;

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
      .match(/[\p{Letter}\p{Mark}\p{Number}]+[+#]*/gu) ?? [];
  const print = words.filter((word) => !fillers.has(word)).join(' ');
  return Buffer.byteLength(print) <= mostBytes ? print : createHash('sha256').update(print).digest('hex');
}
