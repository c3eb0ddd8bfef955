import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { workerData } from 'piscina';
import { normalised } from '../../core/math.js';
import { sliceModel } from './onnx.js';

/** Paths of the model files. */
export interface BertFiles {
  modelPath: string;
  tokenizerPath: string;
  /** The reader: upper layers on top of the embedding model's lower ones. */
  readerPath: string;
}

/** One statement, or a pair that is read together. */
export type Passage = readonly [first: string, second?: string];

/** Positions that the model was trained with, including [CLS] and [SEP]. */
const maxTokens = 512;
/** The length that the reader was trained with; two statements are far shorter. */
const maxPassageTokens = 112;
const [cls, sep] = [101, 102];
/** The output of the sixth of twelve layers, from which the reader goes on as well. */
const middle = '/encoder/layer.5/output/LayerNorm/Add_1_output_0';

// A second thread of onnxruntime's own for a batch would take half as much processor again; a batch beside it takes none.
const options: InferenceSession.SessionOptions = { graphOptimizationLevel: 'all', intraOpNumThreads: 1 };

const { modelPath, tokenizerPath, readerPath } = workerData as BertFiles;
const tokenizer = new Tokenizer(JSON.parse(await readFile(tokenizerPath, 'utf8')), {});
const [lowerLayers, upperLayers] = await sessionsOf(await readFile(modelPath));
const reader = await InferenceSession.create(readerPath, options);
collectGarbage();

/** The model in two parts, each in memory once: the reader needs the lower one alone. */
async function sessionsOf(model: Uint8Array): Promise<[InferenceSession, InferenceSession]> {
  return [
    await InferenceSession.create(sliceModel(model, { to: middle }), options),
    await InferenceSession.create(sliceModel(model, { from: middle, to: 'last_hidden_state' }), options),
  ];
}

/** Frees the bytes of the model, some 70 MB: V8 sees no reason to while this thread's small heap does not grow. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  setFlagsFromString('--no-expose-gc');
}

interface Encoded {
  ids: readonly number[];
  /** Position of the second text; the length when there is only one. */
  second: number;
}

function feedsOf(encoded: readonly Encoded[]) {
  const width = Math.max(...encoded.map(({ ids }) => ids.length));
  const size = encoded.length * width;
  const [inputs, mask, types] = [new BigInt64Array(size), new BigInt64Array(size), new BigInt64Array(size)];
  encoded.forEach(({ ids, second }, row) => {
    ids.forEach((id, column) => {
      inputs[row * width + column] = BigInt(id);
      mask[row * width + column] = 1n;
      types[row * width + column] = column < second ? 0n : 1n;
    });
  });
  const tensor = (values: BigInt64Array) => new Tensor('int64', values, [encoded.length, width]);
  return { input_ids: tensor(inputs), attention_mask: tensor(mask), token_type_ids: tensor(types) };
}

/** Runs a session for its only output. Feeds that it has no input for are ignored. */
async function run(session: InferenceSession, feeds: Readonly<Record<string, Tensor>>): Promise<Tensor> {
  const [output] = Object.values(await session.run(feeds));
  if (output === undefined) throw new Error('the model has no output');
  return output;
}

function wholeText(text: string): Encoded {
  const { ids } = tokenizer.encode(text);
  const kept = ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ids[ids.length - 1] ?? 0];
  return { ids: kept, second: kept.length };
}

/** Encodes a passage; if it is too long, tokens are dropped from the end of the longer text. */
function passage([first, second]: Passage): Encoded {
  const plain = (text: string) => [...tokenizer.encode(text, { add_special_tokens: false }).ids];
  const one = plain(first);
  if (second === undefined) {
    const ids = [cls, ...one.slice(0, maxPassageTokens - 2), sep];
    return { ids, second: ids.length };
  }
  const two = plain(second);
  while (one.length + two.length > maxPassageTokens - 3) (one.length > two.length ? one : two).pop();
  return { ids: [cls, ...one, sep, ...two, sep], second: one.length + 2 };
}

/** Embeds texts in one forward pass: CLS pooling and L2 norm 1, as the model card of bge-small-en-v1.5 prescribes. */
export async function embed(texts: readonly string[]): Promise<Float32Array[]> {
  const feeds = feedsOf(texts.map(wholeText));
  const { data, dims } = await run(upperLayers, { ...feeds, [middle]: await run(lowerLayers, feeds) });
  const [, width = 0, size = 0] = dims;
  return texts.map((_, row) => normalised((data as Float32Array).slice(row * width * size, row * width * size + size)));
}

/** Runs the lower layers and the reader once; returns the reader's logits of each passage. */
export async function read(passages: readonly Passage[]): Promise<Float32Array[]> {
  const feeds = feedsOf(passages.map(passage));
  const { data, dims } = await run(reader, { ...feeds, hidden: await run(lowerLayers, feeds) });
  const size = dims[1] ?? 0;
  return passages.map((_, row) => (data as Float32Array).slice(row * size, row * size + size));
}
