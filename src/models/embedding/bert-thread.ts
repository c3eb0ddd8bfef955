import { readFile } from 'node:fs/promises';

import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { workerData } from 'piscina';
import type { ModelFiles } from './local-embedder.js';

/** Positions the model was trained with, [CLS] and [SEP] among them. */
const maxTokens = 512;

const { modelPath, tokenizerPath } = workerData as ModelFiles;
const tokenizer = new Tokenizer(JSON.parse(await readFile(tokenizerPath, 'utf8')), {});
const session = await InferenceSession.create(modelPath, {
  graphOptimizationLevel: 'all',
  // Threads that spin while they wait take the cores from the database next door.
  extra: { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } },
});

function encode(text: string): number[] {
  const { ids } = tokenizer.encode(text);
  return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ids[ids.length - 1] ?? 0];
}

function normalised(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector) || 1;
  return vector.map((x) => x / norm);
}

/** One forward pass: CLS pooling, L2 norm 1, as the model card of bge-small-en-v1.5 says. */
export default async function embedBatch(texts: readonly string[]): Promise<Float32Array[]> {
  const encoded = texts.map(encode);
  const width = Math.max(...encoded.map((ids) => ids.length));
  const size = texts.length * width;
  const inputIds = new BigInt64Array(size);
  const attentionMask = new BigInt64Array(size);
  encoded.forEach((ids, row) => {
    ids.forEach((id, column) => {
      inputIds[row * width + column] = BigInt(id);
      attentionMask[row * width + column] = 1n;
    });
  });
  const shape = [texts.length, width];
  const output = await session.run({
    input_ids: new Tensor('int64', inputIds, shape),
    attention_mask: new Tensor('int64', attentionMask, shape),
    token_type_ids: new Tensor('int64', new BigInt64Array(size), shape),
  });
  const hidden = output['last_hidden_state'];
  if (hidden === undefined) throw new Error('the embedding model has no output last_hidden_state');
  const values = hidden.data as Float32Array;
  const dims = hidden.dims[2] ?? 0;
  return texts.map((_, row) => normalised(values.slice(row * width * dims, row * width * dims + dims)));
}
