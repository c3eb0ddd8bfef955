export { dreamContainer } from './dream-container.js';
export { forgetExpired } from './forget-expired.js';
export { mergeContainers } from './merge-containers.js';
export { processBatch } from './process-batch.js';
export { processDocument } from './process-document.js';
export { pruneRequestLog } from './prune-request-log.js';
export { sweep } from './sweep.js';
