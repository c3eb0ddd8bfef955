/**
 * Counts a text's tokens as the embedding model does, without the special tokens. The count of several lines is the sum of the
 * lines' counts.
 */
export type CountTokens = (text: string) => number;

/** One contribution to a conversation. `speaker` is a name; `role` is known for chats with a model. */
export interface Turn {
  speaker: string | null;
  role: 'user' | 'assistant' | 'system' | 'tool' | null;
  text: string;
}

export interface Chunk {
  /** The text to show: a slice of the content; for a JSON chat "Speaker: text". */
  text: string;
  /** 0, 1, 2 … in reading order. */
  position: number;
  /** Number of tokens of `text`. */
  tokens: number;
  /** The text to embed: title and headings, or the speaker, then `text`; at most 510 tokens. */
  embedText: string;
  /** Label for full-text search: the speaker, or title and headings; '' without either. */
  label: string;
  /** Body for full-text search: the end of the previous turn and the spoken text, or `text`. */
  lexicalText: string;
  type: 'text' | 'heading-section' | 'turn' | 'code' | 'list' | 'table';
}

export interface ChunkOptions {
  title: string | null;
  countTokens: CountTokens;
  /** Maximum number of tokens of a chunk's `text`; default 200, also for −1. Settings allow 16–480. */
  maxTokens?: number;
}

/** Limits of a piece of text. */
export interface Limits {
  maxTokens: number;
  countTokens: CountTokens;
}
