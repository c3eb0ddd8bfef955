import { imageMark } from '../content/chunking/index.js';

/** A message in a request to POST /v4/conversations. */
export interface ConversationMessage {
  role: 'user' | 'assistant' | 'system' | 'tool';
  content?: string | readonly ({ type: 'text'; text: string } | { type: 'image_url' })[] | null | undefined;
  name?: string | undefined;
  tool_calls?: readonly Record<string, unknown>[] | undefined;
  tool_call_id?: string | undefined;
}

/**
 * The messages as one JSON chat, the form in which a conversation is stored. Content becomes text with `[image]` for each
 * image, whose data would be large and of no use to search; all other fields stay as they are.
 */
export function conversationContent(messages: readonly ConversationMessage[]): string {
  return JSON.stringify(messages.map((message) => ({ ...message, content: textOf(message.content) })));
}

export function textOf(content: ConversationMessage['content']): string {
  if (content == null || typeof content === 'string') return content ?? '';
  return content
    .map((part) => (part.type === 'text' ? part.text : imageMark))
    .filter((text) => text !== '')
    .join('\n');
}
