/**
 * Counts a text's tokens as the embedding model sees them, without the special tokens. Lines joined by line breaks have
 * the sum of their tokens.
 */
export type CountTokens = (text: string) => number;

/** One contribution to a conversation. `speaker` is a name; `role` is known for chats with a model. */
export interface Turn {
  speaker: string | null;
  role: 'user' | 'assistant' | 'system' | 'tool' | null;
  text: string;
}

export interface Chunk {
  /** What is shown: a slice of the content; for a JSON chat "Speaker: text". */
  text: string;
  /** 0, 1, 2 … in reading order. */
  position: number;
  /** Tokens of `text`. */
  tokens: number;
  /** What is embedded: title and heading path, or the speaker, then `text`; at most 510 tokens. */
  embedText: string;
  /** What the chunk is filed under, for full-text search: who speaks, or title and headings; '' without either. */
  label: string;
  /** What else full-text search indexes: the turn before, then what is said, or `text`. */
  lexicalText: string;
  type: 'text' | 'heading-section' | 'turn' | 'code' | 'list' | 'table';
}

export interface ChunkOptions {
  title: string | null;
  date: Date | null;
  countTokens: CountTokens;
  /** Most tokens in a chunk's `text`; default 200, also for −1. Settings allow 16–480. */
  maxTokens?: number;
}

/** How large a piece of text may be. */
export interface Limits {
  maxTokens: number;
  countTokens: CountTokens;
}
