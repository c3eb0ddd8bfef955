import { pairOfChats } from './chat-pair.js';
import { knownTurns } from './conversation-pair.js';
import { pairOfTranscripts } from './transcript-pair.js';

/** What becomes of a stored text when another one is sent that is no continuation of it. */
export type Otherwise = 'replace' | 'append';

interface Merged {
  kind: 'same' | 'append' | 'replace';
  /** The content to store. */
  content: string;
}

/**
 * Decides how `sent` changes the stored content of the same customId:
 * - append: a text that begins with the stored text, or a conversation with new turns, which may repeat the last stored turns
 *   before them. New turns are added in the stored form; texts beside them, such as a title, take the place of the stored ones.
 * - same: a conversation whose turns are all at the beginning or the end of the stored one, with no other texts beside them
 * - replace: everything else, such as a conversation that begins with the same two turns as the stored one and then differs, as
 *   it was edited. One turn is enough when only the last of two stored turns differs; otherwise it is a greeting before new turns.
 *
 * Turns are compared by speaker and words; those of the system do not count. Takes time linear in both texts.
 * @param otherwise `append`: what would replace the stored text is added to it, as a turn of the user or as a paragraph
 */
export function mergeContent(stored: string, sent: string, otherwise: Otherwise = 'replace'): Merged {
  if (sent === stored) return { kind: 'same', content: stored };
  if (otherwise === 'append') return addContent(stored, sent);
  if (sent.startsWith(stored)) return { kind: 'append', content: sent };
  return mergeTurns(stored, sent) ?? { kind: 'replace', content: sent };
}

function addContent(stored: string, sent: string): Merged {
  if (sent.startsWith(stored) && /^\s/.test(sent.slice(stored.length))) return { kind: 'append', content: sent };
  // Clients repeat a request whose answer they did not get.
  if (['\n\n', '\nUser: '].some((joint) => stored.endsWith(joint + sent))) return { kind: 'same', content: stored };
  return (
    mergeTurns(stored, sent, 'append') ??
    mergeTurns(stored, chatOf(sent), 'append') ??
    mergeTurns(stored, `User: ${sent}`, 'append') ??
    mergeTurns(chatOf(stored), sent, 'append') ?? { kind: 'append', content: `${stored}\n\n${sent}` }
  );
}

/** The stored conversation with the new turns of the sent one; null where they are none, or it is the stored one, edited. */
function mergeTurns(stored: string, sent: string, otherwise: Otherwise = 'replace'): Merged | null {
  const pair = pairOfChats(stored, sent) ?? pairOfTranscripts(stored, sent);
  const known = pair === null ? null : knownTurns(pair);
  if (pair === null || known === null) return null;
  // Instructions alone are no turns.
  if (otherwise === 'append' && pair.sent.length === 0) return null;
  if (known === pair.sent.length && !pair.hasOtherTexts) return { kind: 'same', content: stored };
  const content = pair.append(known);
  return content === null ? null : { kind: 'append', content };
}

const chatOf = (content: string): string => JSON.stringify([{ role: 'user', content }]);
