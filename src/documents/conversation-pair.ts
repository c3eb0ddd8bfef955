/** A stored conversation and one that was sent, in the same form. A turn is its speaker and words in one string. */
export interface ConversationPair {
  stored: string[];
  sent: string[];
  /** The stored content with what was sent after its first `known` turns; null when it would read as something else. */
  append(known: number): string | null;
}

/** How many of the sent turns are stored already, the others being new; null for an edited history. */
export function knownTurns({ stored, sent }: ConversationPair): number | null {
  const isBeginning = sent.length > 0 && sent.length <= stored.length && sent.every((turn, i) => turn === stored[i]);
  if (isBeginning) return sent.length;
  const known = overlap(stored, sent);
  return known === 0 && sent[0] === stored[0] ? null : known;
}

/**
 * How many items at the end of `before` are the first of `after`: the largest number. Linear (Knuth, Morris and Pratt
 * 1977: the borders of `after`, then one pass over `before`).
 */
function overlap(before: readonly string[], after: readonly string[]): number {
  if (after.length === 0) return 0;
  const borders = [0];
  const extend = (matched: number, item: string): number => {
    let length = matched;
    while (length > 0 && after[length] !== item) length = borders[length - 1] ?? 0;
    return after[length] === item ? length + 1 : 0;
  };
  for (const item of after.slice(1)) borders.push(extend(borders.at(-1) ?? 0, item));
  return before.slice(-after.length).reduce(extend, 0);
}
