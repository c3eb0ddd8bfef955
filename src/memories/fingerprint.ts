/** A memory's text without case, punctuation and spacing: what two wordings must share to be the same memory. */
export function fingerprint(memory: string): string {
  return memory
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}
