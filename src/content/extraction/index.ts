export { detectFormat } from './detect.js';
export { createExtractor, type Extractor } from './extractor.js';
export { fileTypesSentence, fileTypesTable, keyOfMimeType } from './formats.js';
export { type ExtractionLimits, extractionLimits, readersFor } from './limits.js';
export type { Extracted } from './types.js';
export { unreadKind } from './unread.js';
