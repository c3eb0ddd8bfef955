import { convert } from '../../../src/content/extraction/convert.js';
import { settledFormat } from '../../../src/content/extraction/detect.js';
import { detectFormat } from '../../../src/content/extraction/index.js';
import { createOcr } from '../../../src/content/extraction/ocr.js';
import type { Source } from '../../../src/content/extraction/types.js';

/** A file for a converter, as tests have it. */
export const sourceOf = (content: Buffer | string, more: Partial<Source> = {}): Source => ({
  bytes: Buffer.from(content),
  charset: null,
  url: null,
  maxTextBytes: 10_000_000,
  ocr: createOcr({ languages: ['eng'], pages: 10, seconds: 60 }, () => {}),
  tell: () => {},
  inner: () => Promise.reject(new Error('nothing is in it')),
  ...more,
});

/** Reads a file as the service does, by the kind that its bytes say. */
export async function readFile(bytes: Buffer, more: Partial<Source> = {}) {
  const format = await detectFormat(bytes.subarray(0, 16_384), { name: null, mimeType: null });
  if (format === null) throw new Error('no format');
  return convert(settledFormat(bytes, format), sourceOf(bytes, more));
}
