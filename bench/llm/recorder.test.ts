import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createLlm, type Llm } from '../../src/models/llm/index.js';
import { eventually } from '../../test/support/eventually.js';
import { type OpenAiServer, startOpenAiServer } from '../../test/support/openai-server.js';
import { openCassette } from './cassette.js';
import { type Recorder, startRecorder } from './recorder.js';
import { folderSource, noSource, type Source, upstreamSource } from './sources.js';

let directory: string;
let recorder: Recorder | undefined;
let upstream: OpenAiServer | undefined;
const lines: string[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-cassette-'));
  lines.length = 0;
});
afterEach(async () => {
  await recorder?.close();
  await upstream?.close();
  upstream = undefined;
  await rm(directory, { recursive: true });
});

async function llmOn(source: Source): Promise<Llm> {
  await recorder?.close();
  const cassette = await openCassette(join(directory, 'cassette.json'), 'a-model');
  recorder = await startRecorder(cassette, source, (line) => lines.push(line));
  const config = { provider: 'openai-compatible', model: 'any', baseUrl: recorder.url } as const;
  return createLlm(config, { warn: () => undefined });
}

const capitalOf = (llm: Llm, country: string) =>
  llm.generate({
    schema: z.object({ capital: z.string() }),
    schemaName: 'capital',
    instructions: 'Name the capital.',
    data: [{ label: 'country', text: country }],
    maxOutputTokens: 50,
  });

describe('a model on record', () => {
  it('asks the upstream once, and answers the same prompt from the cassette although its fence is another', async () => {
    upstream = await startOpenAiServer(() => ({ says: { capital: 'Oslo' } }));
    const { url } = upstream;
    const llm = await llmOn(upstreamSource({ url, model: 'big', apiKey: 'a key' }));
    expect(await capitalOf(llm, 'Norway')).toEqual({ capital: 'Oslo' });
    expect(await capitalOf(llm, 'Norway')).toEqual({ capital: 'Oslo' });
    expect(upstream.requests).toMatchObject([{ json: { model: 'big' }, headers: { authorization: 'Bearer a key' } }]);

    expect(await capitalOf(await llmOn(noSource), 'Norway')).toEqual({ capital: 'Oslo' });
    expect(recorder?.counts).toEqual({ replayed: 1, recorded: 0, unanswered: 0 });
    const kept = JSON.parse(await readFile(join(directory, 'cassette.json'), 'utf8'));
    expect(kept).toEqual({
      model: 'a-model',
      recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      answers: { [Object.keys(kept.answers)[0] ?? '']: '{"capital":"Oslo"}' },
    });
  });

  it('says that a prompt is not on record, and asks nobody', async () => {
    await expect(capitalOf(await llmOn(noSource), 'Chad')).rejects.toThrow('refused the request');
    expect(lines).toEqual([expect.stringMatching(/no answer is on record for the prompt [0-9a-f]{32}$/)]);
  });

  it('passes on what an upstream refuses, and keeps nothing of it', async () => {
    upstream = await startOpenAiServer(() => ({ status: 500, body: 'out of order' }));
    const llm = await llmOn(upstreamSource({ url: upstream.url, model: 'big', apiKey: undefined }));
    await expect(capitalOf(llm, 'Chad')).rejects.toThrow('refused the request');
    expect(lines).toEqual([expect.stringContaining('500: out of order')]);
    expect(await readdir(directory)).toEqual([]);
  });

  it('lays a prompt into a folder, without its random fence, and takes the answer that somebody puts beside it', async () => {
    const folder = join(directory, 'prompts');
    const asked = capitalOf(await llmOn(await folderSource(folder)), 'Peru');
    const name = await eventually(
      async () => (await readdir(folder)).find((each) => each.endsWith('.prompt.txt')),
      'a prompt in the folder',
    );
    const prompt = await readFile(join(folder, name), 'utf8');
    expect(prompt).toContain('[system]\nName the capital.');
    expect(prompt).toContain('<data-fence label="country">\nPeru\n</data-fence>');
    await writeFile(join(folder, name.replace('prompt', 'answer')), '{"capital":"Lima"}');
    expect(await asked).toEqual({ capital: 'Lima' });
  });
});
