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
