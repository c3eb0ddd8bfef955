import { readJsonChat } from './json-chat.js';
import { readTranscript } from './transcript.js';
import type { Turn } from './types.js';

/**
 * The turns of a JSON-stringified chat (`[{role, content, name?}]` or `{messages: […]}`, content a string or
 * `[{type: 'text', text}]`) or of a transcript of "Name: text" lines; null when the content is no conversation. A chat
 * whose messages hold no text gives `[]`.
 */
export function parseConversation(content: string): Turn[] | null {
  const chat = readJsonChat(content);
  if (chat !== null) return chat;
  return readTranscript(content)?.map(({ speaker, role, text }) => ({ speaker, role, text })) ?? null;
}
