import type { Inference, Note } from './note.js';

export interface NotesJob {
  orgId: string;
  containerTag: string;
  documentId: string;
  content: string;
  /** When the content was authored. */
  date: Date;
  /** Of the document: which memories may be built on. */
  filterByMetadata: unknown;
}

export interface Taken {
  /** In the order of the document. */
  notes: readonly Note[];
  inferences: readonly Inference[];
  /** `deterministic`, or `llm:` with the LLM's name. */
  extractor: string;
  /** Why an LLM that there is did not read all of it, as a sentence for users; null when it did, and without one. */
  fallback: string | null;
  /** How many parts an LLM was to read, and which of them it has read, from 1; null unless others are to be read again later. */
  parts: { of: number; llm: readonly number[] } | null;
}

/** Reads documents and notes what is worth remembering. */
export interface NoteTaker {
  /** Documents of one pass: what a pass that dies has to do again. */
  readonly documentsAPass: number;
  /** How many of them are read before their memories are written. */
  readonly together: number;
  take(job: NotesJob): Promise<Taken>;
}
