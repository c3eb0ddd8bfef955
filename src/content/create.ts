import type { Config } from '../config.js';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { createExtractor, extractionLimits, readersFor } from './extraction/index.js';
import { createFetcher, longestFetchMs } from './fetching/fetcher.js';
import { createSharedTurns } from './fetching/shared-turns.js';

interface Parts {
  config: Config;
  db: Database;
  log: Logger;
  /** null: audio and video are not transcribed */
  transcribe: Parameters<typeof createExtractor>[0]['transcribe'];
}

/** Creates the fetcher of pages and the extractor of files. */
export function createReading({ config, db, log, transcribe }: Parts) {
  const limits = extractionLimits({ seconds: config.EXTRACTION_TIME / 1_000, memoryMb: config.EXTRACTION_MEMORY });
  const readers = config.EXTRACTION_PROCESSES ?? readersFor(limits);
  const ocr = { languages: config.OCR_LANGUAGES, pages: config.OCR_PAGES, seconds: config.OCR_TIME / 1_000 };
  // A turn lasts for one request of a page at most, and what ends it.
  const turns = createSharedTurns({ db, log, leaseMs: longestFetchMs + 10_000 });
  return {
    fetcher: createFetcher({ allowedAddresses: config.FETCH_ALLOWED_ADDRESSES, turns }),
    extractor: createExtractor({ transcribe, limits, ocr, atOnce: readers }),
    readers,
  };
}
