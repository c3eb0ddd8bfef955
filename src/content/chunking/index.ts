import { chunkDocument } from './document.js';
import { readJsonChat } from './json-chat.js';
import { deriveTitle } from './title.js';
import { readTranscript } from './transcript.js';
import { chunkTurns, labelOf, type PlacedTurn } from './turns.js';
import type { Chunk, ChunkOptions, Limits } from './types.js';

export { parseConversation } from './conversation.js';
export { type ChatMessage, imageMark, messagesOf, parseJsonChat, turnOf } from './json-chat.js';
export { deriveTitle } from './title.js';
export { readTranscript, readTurnsOf, type TranscriptTurn } from './transcript.js';
export type { Chunk, ChunkOptions, CountTokens } from './types.js';

const DEFAULT_MAX_TOKENS = 200;

/**
 * Cuts a text into the pieces that are embedded, indexed and shown. Conversations give one chunk a turn; other text is
 * cut at headings, paragraphs, list items, fences and rows, small neighbours under one heading sharing a chunk, and only
 * what is too large at sentences, lines, words or characters. The same text gives the same chunks; blank text gives none.
 * For content that is not a JSON chat, the texts are slices that together hold everything but white space.
 */
export function chunkContent(content: string, options: ChunkOptions): Chunk[] {
  const { maxTokens = -1, countTokens } = options;
  // −1 is how the settings ask for the default.
  const limits: Limits = { maxTokens: maxTokens === -1 ? DEFAULT_MAX_TOKENS : maxTokens, countTokens };
  const turns = placeTurns(content);
  if (turns === null) return chunkDocument(content, options.title, limits);
  const titleIsNews = options.title !== null && options.title !== deriveTitle(content);
  return chunkTurns(turns, titleIsNews ? (options.title ?? '') : '', limits);
}

function placeTurns(content: string): PlacedTurn[] | null {
  const chat = readJsonChat(content);
  if (chat === null) return readTranscript(content)?.map((turn) => ({ ...turn, content })) ?? null;
  return chat.map((turn) => {
    const shown = `${labelOf(turn)}: ${turn.text.trim()}`;
    return { ...turn, content: shown, start: 0, end: shown.length };
  });
}
