import { open, stat } from 'node:fs/promises';
import { CairnError, unprocessable, unsupportedType } from '../../core/errors.js';
import { cleanString } from '../../text/clean-text.js';
import { detectFormat } from './detect.js';
import { whatIs } from './formats.js';
import { allowanceOf, type ExtractionLimits } from './limits.js';
import { createReaders } from './readers.js';
import { noText, tooLaborious, tooMuchText } from './refusals.js';
import type { Extracted, ExtractionJob, Format, OcrLimits, ThreadJob } from './types.js';
import { unread } from './unread.js';

export interface Extractor {
  /**
   * @param tell is called with the progress on a long file, such as `page 12 of 80`
   * @throws {CairnError} 415 for a format that is not read here, 422 with the reason for a file that cannot be read
   * @throws {Error} for faults of the service: the file is gone, the process does not start
   */
  extract(job: ExtractionJob, tell?: (progress: string) => void): Promise<Extracted>;
  close(): Promise<void>;
}

const HEAD_BYTES = 16 * 1024;

/**
 * Creates an extractor that reads each file in a process of its own and ends it when the file takes too much time or memory.
 * @param options.transcribe returns the words of an audio or video file; null when no provider is configured
 * @param options.atOnce how many files may be read at the same time
 */
export function createExtractor(options: {
  transcribe: ((path: string, format: Format) => Promise<string>) | null;
  atOnce: number;
  limits: ExtractionLimits;
  ocr: OcrLimits;
}): Extractor {
  const { atOnce, limits, ocr } = options;
  const readers = createReaders({ atOnce, maxHeapMb: limits.memory.most });

  const read = async (job: ThreadJob, bytes: number, tell: (progress: string) => void): Promise<Extracted> => {
    const allowance = allowanceOf(bytes, limits, ocr.seconds);
    const answer = await readers.read({ ...job, allowance }, tell);
    if ('extracted' in answer) return answer.extracted;
    if ('exceeded' in answer) throw tooLaborious(whatIs(job.format), answer.exceeded, allowance);
    if ('fault' in answer) throw new Error(`a file could not be read: ${answer.fault}`);
    throw new CairnError(answer.refused.status, answer.refused.message, answer.refused.details);
  };

  const hear = async (path: string, format: Format): Promise<Extracted> => {
    if (options.transcribe === null) throw noTranscription(format);
    const text = cleanString(await options.transcribe(path, format));
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
      encoding: null,
      ocr: null,
    };
  };

  return {
    async extract({ path, name, mimeType, fileType = null, charset = null, url = null }, tell = () => {}) {
      const head = await readHead(path);
      const format = await detectFormat(head, { name, mimeType, fileType });
      if (format === null) throw unsupportedType(unread(head));
      if (format.type === 'audio' || format.type === 'video') return hear(path, format);
      const { size } = await stat(path);
      return read({ path, format, charset, url, maxTextBytes: limits.maxTextBytes, ocr }, size, tell);
    },
    close: readers.close,
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

const noTranscription = ({ type }: Format): CairnError =>
  unprocessable(`No transcription provider is configured for ${type} files: set TRANSCRIPTION_BASE_URL.`);
