import { createHash } from 'node:crypto';

const mark = '/* prepared */ ';

/**
 * Marks the text of a statement that each connection is to parse and plan once. It stays on every connection that ever asked it,
 * so there may be only a few such texts: whatever clients choose goes into parameters.
 */
export const prepared = (text: string): string => mark + text;

/** The name under which a statement stays on its connection; undefined for one that does not. */
export const statementName = (text: string): string | undefined =>
  text.startsWith(mark) ? createHash('sha256').update(text).digest('base64url') : undefined;
