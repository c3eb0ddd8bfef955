import { imageMark } from '../content/chunking/index.js';

/** A message as POST /v4/conversations takes it. */
export interface ConversationMessage {
  role: 'user' | 'assistant' | 'system' | 'tool';
  content?: string | readonly ({ type: 'text'; text: string } | { type: 'image_url' })[] | null | undefined;
  name?: string | undefined;
  tool_calls?: readonly Record<string, unknown>[] | undefined;
  tool_call_id?: string | undefined;
}

/**
 * The messages as one JSON chat, the form in which a conversation is stored: content as text, in which each image is an
 * `[image]` (its data would be most of what is kept, and tells search nothing), all other fields as they are.
 */
export function conversationContent(messages: readonly ConversationMessage[]): string {
  return JSON.stringify(messages.map((message) => ({ ...message, content: textOf(message.content) })));
}

function textOf(content: ConversationMessage['content']): string {
  if (content == null || typeof content === 'string') return content ?? '';
  return content
    .map((part) => (part.type === 'text' ? part.text : imageMark))
    .filter((text) => text !== '')
    .join('\n');
}
