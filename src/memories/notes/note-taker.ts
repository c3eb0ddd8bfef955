import type { ContainerScope } from '../../core/scope.js';
import type { Inference, Note } from './note.js';

export interface NotesJob extends ContainerScope {
  documentId: string;
  content: string;
  /** When the content was authored. */
  date: Date;
  /** The document's filter for memories that its notes may refer to. */
  filterByMetadata: unknown;
}

export interface Taken {
  /** In the order of the document. */
  notes: readonly Note[];
  inferences: readonly Inference[];
  /** `deterministic`, or `llm:` with the LLM's name. */
  extractor: string;
  /** Why the LLM did not read the whole document, as a sentence for users; null if it did, or none is configured. */
  fallback: string | null;
  /** The number of parts, and which of them the LLM has read, from 1; null unless parts are left to read later. */
  parts: { of: number; llm: readonly number[] } | null;
  /**
   * Keys of the stored notes of the LLM on parts of the text, whether it read any of these parts now for the first time, and whether
   * it was left alone, so that it was not asked about others; null when none is configured.
   */
  reading: { keys: readonly string[]; isFurther: boolean; isPutOff: boolean } | null;
}

/** Reads documents and takes notes of what is worth remembering. */
export interface NoteTaker {
  /** Documents per pass: this much is repeated after a crash. */
  readonly documentsAPass: number;
  /** Number of documents that are read before their memories are written together. */
  readonly together: number;
  /** Whether it reads parts later that it could not read, and may succeed just now. */
  readonly readsAgain: boolean;
  take(job: NotesJob): Promise<Taken>;
}
