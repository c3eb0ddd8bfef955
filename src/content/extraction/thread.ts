import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { CairnError } from '../../core/errors.js';
import { convert } from './convert.js';
import { settledFormat } from './detect.js';
import { createOcr } from './ocr.js';
import { OutOfMemory } from './refusals.js';
import type { ThreadAnswer, ThreadJob, ThreadProgress } from './types.js';

const say = (news: ThreadProgress): void => parentPort?.postMessage(news);

/** Extracts the text of one file in a worker thread of the reader process (reader-process.ts). */
export default async function extract(job: ThreadJob): Promise<ThreadAnswer> {
  const { path, format: told, ocr: limits, ...source } = job;
  const bytes = await readFile(path);
  const ocr = createOcr(limits, (ocr) => say({ ocr }));
  try {
    const format = settledFormat(bytes, told);
    const converted = await convert(format, { bytes, ...source, ocr, tell: (progress) => say({ progress }) });
    const type = format.key === 'html' && source.url !== null ? 'webpage' : format.type;
    return { extracted: { type, mimeType: format.mimeType, ...converted } };
  } catch (error) {
    if (error instanceof OutOfMemory) return { exceeded: 'memory' };
    if (!(error instanceof CairnError)) throw error;
    return { refused: { status: error.status, message: error.message, details: error.details ?? '' } };
  } finally {
    await ocr.close();
  }
}
