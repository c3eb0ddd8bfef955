import type { Config } from '../config.js';
import { createExtractor, extractionLimits, readersFor } from './extraction/index.js';
import { createFetcher } from './fetching/index.js';

/** What reads pages and files, as the configuration has it. @param transcribe null: sound is not read */
export function createReading(config: Config, transcribe: Parameters<typeof createExtractor>[0]['transcribe']) {
  const limits = extractionLimits({ seconds: config.EXTRACTION_TIME / 1_000, memoryMb: config.EXTRACTION_MEMORY });
  const readers = config.EXTRACTION_PROCESSES ?? readersFor(limits);
  const ocr = { languages: config.OCR_LANGUAGES, pages: config.OCR_PAGES, seconds: config.OCR_TIME / 1_000 };
  return {
    fetcher: createFetcher({ allowedAddresses: config.FETCH_ALLOWED_ADDRESSES }),
    extractor: createExtractor({ transcribe, limits, ocr, atOnce: readers }),
    readers,
  };
}
