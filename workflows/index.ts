export { dreamContainer } from './dream-container.js';
export { processDocument } from './process-document.js';
export { sweep } from './sweep.js';
