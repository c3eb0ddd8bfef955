import { placeTurns } from './conversation.js';
import { chunkDocument } from './document.js';
import { deriveTitle } from './title.js';
import { chunkTurns } from './turns.js';
import type { Chunk, ChunkOptions, Limits } from './types.js';

export { parseConversation, parseShortChat } from './conversation.js';
export {
  type ChatMessage,
  imageMark,
  type JsonChat,
  messagesOf,
  parseJsonChat,
  textsBeside,
  turnOf,
} from './json-chat.js';
export { mailTurns } from './mail.js';
export { deriveTitle } from './title.js';
export { chatLabels, readTranscript, readTurnsOf, type TranscriptTurn } from './transcript.js';
export type { Chunk, ChunkOptions, CountTokens } from './types.js';

const DEFAULT_MAX_TOKENS = 200;

/**
 * Cuts a text into the chunks that are embedded, indexed and shown. A conversation has one chunk for each turn. Other text is cut
 * at headings, paragraphs, list items, fences and rows, where small neighbours under one heading share a chunk, and at sentences,
 * lines, words or characters only if a part is too large. Chunking is deterministic; blank text has no chunks. Unless the content
 * is a JSON chat, the chunks' texts are slices that together contain everything but white space.
 */
export function chunkContent(content: string, options: ChunkOptions): Chunk[] {
  const { maxTokens = -1, countTokens } = options;
  // In settings, −1 means the default.
  const limits: Limits = { maxTokens: maxTokens === -1 ? DEFAULT_MAX_TOKENS : maxTokens, countTokens };
  const turns = placeTurns(content);
  if (turns === null) return chunkDocument(content, options.title, limits);
  const titleIsNews = options.title !== null && options.title !== deriveTitle(content);
  return chunkTurns(turns, titleIsNews ? (options.title ?? '') : '', limits);
}
