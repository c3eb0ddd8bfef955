export { dreamContainer } from './dream-container.js';
export { processBatch } from './process-batch.js';
export { processDocument } from './process-document.js';
export { sweep } from './sweep.js';
