/** A stored and a sent conversation. Each turn is one string of speaker and words, for comparison. */
export interface ConversationPair {
  stored: string[];
  sent: string[];
  /** Whether texts beside the turns, such as a title, were sent that are not stored. */
  hasOtherTexts: boolean;
  /** The stored content with the sent turns after the first `known`; null when the result would not parse into these turns. */
  append(known: number): string | null;
}

/** Shared first turns that show an edited history. New messages, too, may begin with a greeting that is stored. */
const sharedWhenEdited = 2;

/** How many of the sent turns are already stored, the others being new; null if they are the stored history, edited. */
export function knownTurns({ stored, sent }: ConversationPair): number | null {
  const shared = sharedBeginning(stored, sent);
  if (sent.length > 0 && shared === sent.length) return shared;
  const known = overlap(stored, sent);
  // All but the last of two stored turns is one turn.
  const isEdited = sent[0] === stored[0] && shared >= Math.min(sharedWhenEdited, stored.length - 1);
  return known === 0 && isEdited ? null : known;
}

/** How many turns both begin with. */
function sharedBeginning(before: readonly string[], after: readonly string[]): number {
  const end = after.findIndex((turn, i) => turn !== before[i]);
  return end === -1 ? after.length : end;
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
