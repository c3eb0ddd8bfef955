import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { CairnError, unprocessable, unsupportedType } from '../../errors.js';
import { packageRoot } from '../../paths.js';
import { detectFormat } from './detect.js';
import { watchMemory } from './memory-watch.js';
import { noText, tooHungry, tooMuchText } from './refusals.js';
import type { Extracted, ExtractionJob, ExtractionLimits, Format, ThreadAnswer, ThreadJob } from './types.js';

export interface Extractor {
  /**
   * @throws {CairnError} 415 for a kind of file that is not read here, 422 with the reason for one that cannot be read
   * @throws whatever else goes wrong: the file is not there, the thread does not start
   */
  extract(job: ExtractionJob): Promise<Extracted>;
  close(): Promise<void>;
}

export const defaultExtractionLimits: ExtractionLimits = {
  timeoutMs: 120_000,
  maxTextBytes: 10 * 1024 * 1024,
  maxOldGenerationMb: 768,
  maxGrowthMb: 1_536,
};

const HEAD_BYTES = 16 * 1024;
const IDLE_MS = 30_000;

/**
 * Reads files one at a time in a thread, which is ended when a file takes too long or too much memory, and when there
 * has been nothing to read for 30 s.
 * @param options.transcribe the words of an audio or video file; null when no provider is configured
 */
export function createExtractor(options: {
  transcribe: ((path: string, format: Format) => Promise<string>) | null;
  limits?: Partial<ExtractionLimits>;
}): Extractor {
  const limits = { ...defaultExtractionLimits, ...options.limits };
  const pool = new Piscina<ThreadJob, ThreadAnswer>({
    filename: join(packageRoot, 'dist', 'src', 'content', 'extraction', 'thread.js'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: limits.maxOldGenerationMb, maxYoungGenerationSizeMb: 32 },
  });
  const oneAtATime = pLimit(1);

  const read = async (job: ThreadJob): Promise<Extracted> => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(tooLong(limits.timeoutMs)), limits.timeoutMs);
    const unwatch = watchMemory(limits.maxGrowthMb, () => stop.abort(tooHungry()));
    try {
      const answer = await pool.run(job, { signal: stop.signal });
      if ('extracted' in answer) return answer.extracted;
      throw new CairnError(answer.refused.status, answer.refused.message, answer.refused.details);
    } catch (error) {
      if (stop.signal.aborted) throw stop.signal.reason;
      throw isOutOfMemory(error) ? tooHungry() : error;
    } finally {
      clearTimeout(timer);
      unwatch();
    }
  };

  const hear = async (path: string, format: Format): Promise<Extracted> => {
    if (options.transcribe === null) throw noTranscription(format);
    const text = (await options.transcribe(path, format)).replaceAll('\0', '').toWellFormed();
    if (text.trim() === '') throw noText();
    if (Buffer.byteLength(text) > limits.maxTextBytes) throw tooMuchText(limits.maxTextBytes);
    return {
      type: format.type,
      mimeType: format.mimeType,
      text,
      title: null,
      summary: null,
      ogImage: null,
      pages: null,
    };
  };

  return {
    async extract({ path, name, mimeType, fileType = null, charset = null, url = null }) {
      const format = await detectFormat(await readHead(path), { name, mimeType, fileType });
      if (format === null) throw unsupportedType('The file is of a kind that cannot be read.');
      if (format.type === 'audio' || format.type === 'video') return hear(path, format);
      return oneAtATime(() => read({ path, format, charset, url, maxTextBytes: limits.maxTextBytes }));
    },
    close: () => pool.destroy(),
  };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const isOutOfMemory = (error: unknown): boolean => Reflect.get(Object(error), 'code') === 'ERR_WORKER_OUT_OF_MEMORY';

const tooLong = (ms: number): CairnError =>
  unprocessable(`Reading the file took longer than ${Math.max(1, Math.round(ms / 1000))} s.`);

const noTranscription = ({ type }: Format): CairnError =>
  unprocessable(`No transcription provider is configured for ${type} files: set TRANSCRIPTION_BASE_URL.`);
