import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { workerData } from 'piscina';
import type { ChunkJob } from '../../threads.js';
import { type Chunk, chunkContent } from './index.js';

const { tokenizerPath } = workerData as { tokenizerPath: string };
const tokenizer = new Tokenizer(JSON.parse(await readFile(tokenizerPath, 'utf8')), {});
const countTokens = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids.length;

/** chunkContent() off the event loop. */
export default function chunk({ content, title, date }: ChunkJob): Chunk[] {
  return chunkContent(content, { title, date, countTokens });
}
