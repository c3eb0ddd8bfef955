import { type Parsed, parseBytes } from './json-text.js';

/** `parseBytes` off the event loop. */
export default (bytes: Uint8Array): Parsed => parseBytes(bytes);
