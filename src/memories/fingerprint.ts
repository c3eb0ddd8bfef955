import { createHash } from 'node:crypto';

/** Longer fingerprints are stored as their SHA-256: an index entry of Postgres holds this many bytes with room to spare. */
const mostBytes = 1_000;

/** Words that do not change what a sentence says. */
const fillers = new Set('a an the really very so just also actually definitely truly currently'.split(' '));

/**
 * A memory's text without case, punctuation, spacing and filler words. Two texts with the same fingerprint are one memory.
 * The comparison is strict, because a wrong merge loses a fact.
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
