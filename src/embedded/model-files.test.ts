import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StartError } from '../core/errors.js';
import { findModelFiles, resolveModelFiles, WrongModelFileError } from './model-files.js';

let root: string;
let cache: string;
const progress = (): void => undefined;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-'));
  cache = join(root, 'models', 'bge-small-en-v1.5-q8');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true, force: true });
});

async function otherFiles(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'model_quantized.onnx'), 'another model');
  await writeFile(join(directory, 'tokenizer.json'), '{}');
}

describe('the embedding model', () => {
  it('in EMBEDDING_MODEL_DIR is refused when it is not the one whose sha256 we know', async () => {
    await otherFiles(root);
    const resolving = resolveModelFiles({ CAIRN_CACHE_DIR: root, EMBEDDING_MODEL_DIR: root }, progress, { PATH: '' });
    await expect(resolving).rejects.toThrow(WrongModelFileError);
    await expect(resolving).rejects.toThrow(/model_quantized\.onnx has sha256 [0-9a-f]{64}, expected 6c9c6101/);
  });

  it('from the hub is refused when it is not, and nothing of it stays in the cache', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('tampered with'));
    const error = await resolveModelFiles({ CAIRN_CACHE_DIR: root }, progress, { PATH: '' }).catch(String);
    expect(error).toMatch(/the model hub: .*has sha256/);
    expect(await readdir(cache)).toEqual([]);
  });

  it('damaged in the cache is fetched again', async () => {
    await otherFiles(cache);
    const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('still wrong'));
    await expect(resolveModelFiles({ CAIRN_CACHE_DIR: root }, progress, { PATH: '' })).rejects.toThrow();
    expect(asked).toHaveBeenCalled();
  });

  it('is found without being fetched or read; where it is missing, the message says how to have it', async () => {
    const asked = jest.spyOn(globalThis, 'fetch');
    const fromCache = findModelFiles({ CAIRN_CACHE_DIR: root });
    await expect(fromCache).rejects.toThrow(StartError);
    await expect(fromCache).rejects.toThrow(/model_quantized\.onnx is not in .*`cairn fetch --model` fetches it/);
    const given = { CAIRN_CACHE_DIR: root, EMBEDDING_MODEL_DIR: root };
    await expect(findModelFiles(given)).rejects.toThrow(/EMBEDDING_MODEL_DIR/);
    await expect(resolveModelFiles(given, progress, { PATH: '' })).rejects.toThrow(StartError);
    await otherFiles(cache);
    expect((await findModelFiles({ CAIRN_CACHE_DIR: root })).modelPath).toBe(join(cache, 'model_quantized.onnx'));
    expect(asked).not.toHaveBeenCalled();
  });

  it('that cannot be had ends in one message that says what would help', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network in tests'));
    const message = await resolveModelFiles({ CAIRN_CACHE_DIR: root }, progress, { PATH: '' }).catch(String);
    for (const part of ['no network in tests', 'Maven', 'EMBEDDING_MODEL_DIR', 'huggingface.co']) {
      expect(message).toContain(part);
    }
  });
});
