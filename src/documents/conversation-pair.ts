/** A stored and a sent conversation. Each turn is one string of speaker and words, for comparison. */
export interface ConversationPair {
  stored: string[];
  sent: string[];
  /** The stored content with the sent turns after the first `known`; null when the result would not parse into these turns. */
  append(known: number): string | null;
}

/** How many of the sent turns are already stored, the others being new; null if the stored history was edited. */
export function knownTurns({ stored, sent }: ConversationPair): number | null {
  const isBeginning = sent.length > 0 && sent.length <= stored.length && sent.every((turn, i) => turn === stored[i]);
  if (isBeginning) return sent.length;
  const known = overlap(stored, sent);
  return known === 0 && sent[0] === stored[0] ? null : known;
}

/**
 * Length of the longest suffix of `before` that is a prefix of `after`. Linear (Knuth, Morris and Pratt 1977: the borders of
 * `after`, then one pass over `before`).
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
