import { type ChatMessage, messagesOf, parseJsonChat, turnOf } from '../content/chunking/index.js';
import type { ConversationPair } from './conversation-pair.js';

/**
 * The pair for two JSON chats. Appending keeps the stored chat's form and all fields of the messages.
 * @returns null unless both texts are JSON chats
 */
export function pairOfChats(stored: string, sent: string): ConversationPair | null {
  const before = parseJsonChat(stored);
  const after = before === null ? null : parseJsonChat(sent);
  if (before === null || after === null) return null;
  const storedMessages = messagesOf(before);
  const sentMessages = messagesOf(after);
  return {
    stored: storedMessages.filter(counts).map(keyOf),
    sent: sentMessages.filter(counts).map(keyOf),
    append(known) {
      const instructions = new Set(storedMessages.filter((message) => !counts(message)).map(keyOf));
      const isNews = (message: ChatMessage) => counts(message) || !instructions.has(keyOf(message));
      const messages = [...storedMessages, ...dropCounted(sentMessages, known).filter(isNews)];
      return JSON.stringify(Array.isArray(before) ? messages : { ...before, messages });
    },
  };
}

const counts = (message: ChatMessage): boolean => turnOf(message).role !== 'system';

function keyOf(message: ChatMessage): string {
  const { speaker, role, text } = turnOf(message);
  const said = text.trim();
  return JSON.stringify([speaker ?? role, said === '' ? [message.content, message.tool_calls] : said]);
}

/** The messages after the first `count` that count as turns. */
function dropCounted(messages: readonly ChatMessage[], count: number): readonly ChatMessage[] {
  let left = count;
  let from = 0;
  for (; left > 0 && from < messages.length; from++) {
    const message = messages[from];
    if (message !== undefined && counts(message)) left--;
  }
  return messages.slice(from);
}
