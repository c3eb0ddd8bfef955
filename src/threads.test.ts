import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chunkContent } from './content/chunking/index.js';
import { createTokenCounter } from './content/chunking/tokens.js';
import { createTextThread, type TextThread } from './threads.js';

const tokenizer = {
  normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  model: { type: 'WordPiece', continuing_subword_prefix: '##', max_input_chars_per_word: 100, vocab: {} },
  added_tokens: [{ content: '[UNK]', normalized: false, lstrip: false, rstrip: false }],
};
const countTokens = createTokenCounter(tokenizer);
const sentences = (n: number): string => Array.from({ length: n }, (_, i) => `Sentence ${i} is about rain.`).join(' ');
const longText = sentences(60_000);

let directory: string;
/** Its threads run what `npm test` has built. */
let text: TextThread;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-threads-'));
  await writeFile(join(directory, 'tokenizer.json'), JSON.stringify(tokenizer));
  text = await createTextThread(join(directory, 'tokenizer.json'));
});
afterAll(async () => {
  await text.close();
  await rm(directory, { recursive: true, force: true });
});

const job = (content: string, orgId = 'rain') => ({ orgId, content, title: 'Rain' });

describe('the text thread', () => {
  it('cuts texts of any length as chunkContent() does', async () => {
    for (const content of ['', 'It rains.', sentences(2_000), longText]) {
      const expected = chunkContent(content, { title: 'Rain', maxTokens: 64, countTokens });
      expect(await text.chunk({ ...job(content), maxTokens: 64 })).toEqual(expected);
    }
  });

  it('cuts a short text while a long one is under way', async () => {
    const order: string[] = [];
    await Promise.all([
      text.chunk(job(longText)).then(() => order.push('long')),
      text.chunk(job('It rains.')).then(() => order.push('short')),
    ]);
    expect(order).toEqual(['short', 'long']);
  });

  it('takes organisations in turn', async () => {
    const order: string[] = [];
    const texts = ['a1', 'a2', 'a3', 'b1'].map((name) =>
      text.chunk(job('It rains.', name.charAt(0))).then(() => order.push(name)),
    );
    await Promise.all(texts);
    expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('reads texts for statements', async () => {
    const job = { orgId: 'rain', content: 'I live in Lyon.', date: new Date('2024-05-01') };
    const statements = await text.statements(job);
    expect(statements.map(({ quote }) => quote)).toEqual(['I live in Lyon.']);
  });

  it('ends a text that takes too long, which is no fault to try again, and goes on', async () => {
    const hasty = await createTextThread(join(directory, 'tokenizer.json'), { shortMs: 60_000, longMs: 1 });
    try {
      await expect(hasty.chunk(job(longText))).rejects.toMatchObject({
        status: 422,
        details: expect.stringMatching(/longer/),
      });
      expect(await hasty.chunk(job('It rains.'))).toHaveLength(1);
    } finally {
      await hasty.close();
    }
  });

  it('reports a failure and goes on', async () => {
    await expect(text.chunk({ ...job('x'), content: 7 as unknown as string })).rejects.toThrow();
    expect(await text.chunk(job('It rains.'))).toHaveLength(1);
  });
});
