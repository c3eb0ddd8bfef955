/** Who is served first when several wait: a document that came alone, then memories, then batches and long texts. */
export type EmbeddingPriority = 'single' | 'memories' | 'bulk';

/** Turns text into unit vectors. Vectors of different `model`s never meet: each has its own EmbeddingSet. */
export interface Embedder {
  readonly model: string;
  readonly dims: number;
  /** One query; served before anything else. */
  embedQuery(text: string): Promise<Float32Array>;
  /** A query, and a text that belongs to it and is embedded like a document's, in one go; served before anything else. */
  embedQueryWith(query: string, text: string): Promise<[Float32Array, Float32Array]>;
  /** In the order of `texts`; batched by length inside. */
  embedDocuments(texts: readonly string[], priority: EmbeddingPriority): Promise<Float32Array[]>;
  close(): Promise<void>;
}
