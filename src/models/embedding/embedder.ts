/** Turns text into unit vectors. Vectors of different `model`s never meet: each has its own EmbeddingSet. */
export interface Embedder {
  readonly model: string;
  readonly dims: number;
  /** One query; served before waiting documents. */
  embedQuery(text: string): Promise<Float32Array>;
  /** In the order of `texts`; batched by length inside. */
  embedDocuments(texts: readonly string[]): Promise<Float32Array[]>;
  close(): Promise<void>;
}
