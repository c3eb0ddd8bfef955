import { readJsonChat } from './json-chat.js';
import { chatLabels, readTranscript, readTurnsOf } from './transcript.js';
import { labelOf, type PlacedTurn } from './turns.js';
import type { Turn } from './types.js';

/**
 * Reads the turns of a conversation: a JSON-stringified chat (`[{role, content, name?}]` or `{messages: […]}`, content a string or
 * a list of parts `{type, text}`), or a transcript of "Name: text" lines.
 * @returns null when the content is not a conversation; `[]` for a chat whose messages have no text
 */
export function parseConversation(content: string): Turn[] | null {
  const chat = readJsonChat(content);
  if (chat !== null) return chat;
  return readTranscript(content)?.map(withoutPlace) ?? null;
}

/** Reads the turns of a text that begins with a label of a chat with an assistant, even a single one ("user: I moved."); else null. */
export const parseShortChat = (content: string): Turn[] | null =>
  readTurnsOf(chatLabels, content)?.map(withoutPlace) ?? null;

const withoutPlace = ({ speaker, role, text }: Turn): Turn => ({ speaker, role, text });

/** Like parseConversation, with the place of each turn in the text that is shown. */
export function placeTurns(content: string): PlacedTurn[] | null {
  const chat = readJsonChat(content);
  if (chat === null) return readTranscript(content)?.map((turn) => ({ ...turn, content })) ?? null;
  return chat.map((turn) => {
    const shown = [labelOf(turn), turn.text.trim()].filter((part) => part !== '').join(': ');
    return { ...turn, content: shown, start: 0, end: shown.length };
  });
}
