import type { Config } from '../config.js';
import { createTranscriber } from '../models/transcription/index.js';
import { createExtractor, extractionLimits, readersFor } from './extraction/index.js';
import { createFetcher } from './fetching/index.js';

/** What reads pages and files, as the configuration has it. */
export function createReading(config: Config) {
  const { TRANSCRIPTION_BASE_URL: baseUrl, TRANSCRIPTION_MODEL: model, TRANSCRIPTION_API_KEY: apiKey } = config;
  const transcribe = baseUrl === undefined ? null : createTranscriber({ baseUrl, model, apiKey });
  const limits = extractionLimits({ seconds: config.EXTRACTION_TIME / 1_000, memoryMb: config.EXTRACTION_MEMORY });
  const readers = config.EXTRACTION_PROCESSES ?? readersFor(limits);
  const ocr = { languages: config.OCR_LANGUAGES, pages: config.OCR_PAGES, seconds: config.OCR_TIME / 1_000 };
  return {
    fetcher: createFetcher({ allowedAddresses: config.FETCH_ALLOWED_ADDRESSES }),
    extractor: createExtractor({ transcribe, limits, ocr, atOnce: readers }),
    readers,
  };
}
