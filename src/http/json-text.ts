import { cleanText } from '../text/clean-text.js';
import { createJsonScanner } from './json-scanner.js';

/** Deeper than any request has to be; keeps recursive walks over a value from exhausting the stack. */
export const deepest = 100;

/** What a text says, or what is wrong with it. */
export type Parsed = { value: unknown } | { problem: string };

/** A JSON text whose size and values somebody has counted already. `{}` for one that is empty. */
export function parseBytes(bytes: Uint8Array): Parsed {
  const text = decoded(bytes);
  if (text === undefined) return notUtf8;
  return text.trim() === '' ? { value: {} } : parseText(text);
}

/** JSON that came in one piece, such as a field of a form, with as many values as fit into one request of the usual size. */
export function parseCounted(bytes: Uint8Array): Parsed {
  const problem = createJsonScanner({ depth: deepest, values: 10_000 })(bytes);
  if (problem !== undefined) return { problem };
  const text = decoded(bytes);
  return text === undefined ? notUtf8 : parseText(text);
}

const notUtf8: Parsed = { problem: 'is not UTF-8' };

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parseText(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text);
    // Only an escape can bring in what has to be cleaned.
    return { value: text.includes('\\u') ? cleanText(value) : value };
  } catch {
    return { problem: 'is not valid JSON' };
  }
}
