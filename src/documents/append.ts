import { pairOfChats } from './chat-pair.js';
import { knownTurns } from './conversation-pair.js';
import { pairOfTranscripts } from './transcript-pair.js';

interface Merged {
  kind: 'same' | 'append' | 'replace';
  /** What is stored from now on. */
  content: string;
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
