import {
  type ChatMessage,
  type JsonChat,
  messagesOf,
  parseJsonChat,
  textsBeside,
  turnOf,
} from '../content/chunking/index.js';
import type { ConversationPair } from './conversation-pair.js';

/**
 * The pair for two JSON chats. Appending keeps all fields of the messages, and the stored chat's form unless a list is to
 * have texts beside it. Fields beside the messages are as they were sent last.
 * @returns null unless both texts are JSON chats
 */
export function pairOfChats(stored: string, sent: string): ConversationPair | null {
  const before = parseJsonChat(stored);
  const after = before === null ? null : parseJsonChat(sent);
  if (before === null || after === null) return null;
  const others = { ...fieldsBeside(before), ...fieldsBeside(after) };
  const hasOtherTexts = textsOf(others) !== textsOf(fieldsBeside(before));
  const storedMessages = messagesOf(before);
  const sentMessages = messagesOf(after);
  return {
    stored: storedMessages.filter(counts).map(keyOf),
    sent: sentMessages.filter(counts).map(keyOf),
    hasOtherTexts,
    append(known) {
      const instructions = new Set(storedMessages.filter((message) => !counts(message)).map(keyOf));
      const isNews = (message: ChatMessage) => counts(message) || !instructions.has(keyOf(message));
      const messages = [...storedMessages, ...dropCounted(sentMessages, known).filter(isNews)];
      const isList = Array.isArray(before) && !hasOtherTexts;
      return JSON.stringify(isList ? messages : { ...others, messages });
    },
  };
}

const fieldsBeside = (parsed: JsonChat): object => (Array.isArray(parsed) ? {} : { ...parsed, messages: undefined });

const textsOf = (fields: object): string => textsBeside({ ...fields, messages: [] }).join('\n');

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
