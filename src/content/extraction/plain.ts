import { decodeText } from './charset.js';
import type { Convert } from './types.js';

/** Text as it is. JSON too: the chunker reads chats from it, and other JSON is searched as written. */
export const readPlain: Convert = ({ bytes, charset }) => ({ text: decodeText(bytes, charset) });
