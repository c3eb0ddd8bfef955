/** Order in which waiting texts are embedded: single documents, then memories, then batches and long texts. */
export type EmbeddingPriority = 'single' | 'memories' | 'bulk';

/** Turns text into unit vectors. Vectors of different models are never compared: each model has its own EmbeddingSet. */
export interface Embedder {
  readonly model: string;
  readonly dims: number;
  /** Embeds a query, before anything else that waits. */
  embedQuery(text: string): Promise<Float32Array>;
  /** Embeds a query and a related document text at once, before anything else that waits. */
  embedQueryWith(query: string, text: string): Promise<[Float32Array, Float32Array]>;
  /** Embeds document texts; vectors come in the order of `texts`. */
  embedDocuments(texts: readonly string[], priority: EmbeddingPriority): Promise<Float32Array[]>;
  close(): Promise<void>;
}
