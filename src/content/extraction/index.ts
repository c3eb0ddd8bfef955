export { detectFormat } from './detect.js';
export { createExtractor, defaultExtractionLimits, type Extractor } from './extractor.js';
export type {
  DocumentType,
  Extracted,
  ExtractionJob,
  ExtractionLimits,
  Format,
  FormatHints,
} from './types.js';
