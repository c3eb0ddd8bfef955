import { createHash } from 'node:crypto';

/** Longer fingerprints are stored as their SHA-256: an index entry of Postgres holds this many bytes with room to spare. */
const mostBytes = 1_000;

/** Words, and symbols that change what is said: currencies, pictures, comparisons, and the minus of a number. */
const said = /[\p{L}\p{M}\p{N}]+[+#]*|[\p{Sc}\p{So}%<>≤≥]|(?<![\p{L}\p{M}\p{N}])[-−–](?=\p{Sc}?\p{N})/gu;

/** Words that do not change what a sentence says. */
const fillers = new Set('a an the really very so just also actually definitely truly currently'.split(' '));

/**
 * A memory's text without case, punctuation, spacing and filler words; a last `a` is no article ("hepatitis A"). Two texts with
 * the same fingerprint are one memory. The comparison is strict, because a wrong merge loses a fact.
 */
export function fingerprint(memory: string): string {
  const words = memory.normalize('NFKC').toLowerCase().match(said) ?? [];
  const isSaid = (word: string, at: number) => !fillers.has(word) || (word === 'a' && at === words.length - 1);
  const print = words.filter(isSaid).join(' ');
  return Buffer.byteLength(print) <= mostBytes ? print : createHash('sha256').update(print).digest('hex');
}
