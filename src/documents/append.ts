import { pairOfChats } from './chat-pair.js';
import { overlap } from './overlap.js';
import { pairOfTranscripts } from './transcript-pair.js';

interface Merged {
  kind: 'same' | 'append' | 'replace';
  /** What is stored from now on. */
  content: string;
}

/** A stored conversation and one that was sent, in the same form. A turn is its speaker and words in one string. */
export interface ConversationPair {
  stored: string[];
  sent: string[];
  /** The stored content with what was sent after its first `known` turns; null when it would read as something else. */
  append(known: number): string | null;
}

/**
 * What stored content becomes when `sent` arrives for the same customId. Text that begins with the stored text appends.
 * So does a conversation whose turns are new, or that repeats the last stored turns before them: the new ones go to the
 * end of the stored form. Turns that are all stored already, at its beginning or its end, change nothing. A conversation
 * that opens as the stored one and then differs was edited and replaces it, as does everything else. Turns are compared by
 * speaker and words, without those of the system. Linear in both texts.
 */
export function mergeContent(stored: string, sent: string): Merged {
  if (sent === stored) return { kind: 'same', content: stored };
  if (sent.startsWith(stored)) return { kind: 'append', content: sent };
  const pair = pairOfChats(stored, sent) ?? pairOfTranscripts(stored, sent);
  const known = pair === null ? null : knownTurns(pair);
  if (pair === null || known === null) return { kind: 'replace', content: sent };
  if (known === pair.sent.length) return { kind: 'same', content: stored };
  const content = pair.append(known);
  return content === null ? { kind: 'replace', content: sent } : { kind: 'append', content };
}

/** How many of the sent turns are stored already, the others being new; null for an edited history. */
function knownTurns({ stored, sent }: ConversationPair): number | null {
  const isBeginning = sent.length > 0 && sent.length <= stored.length && sent.every((turn, i) => turn === stored[i]);
  if (isBeginning) return sent.length;
  const known = overlap(stored, sent);
  return known === 0 && sent[0] === stored[0] ? null : known;
}
