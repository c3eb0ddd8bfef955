import { cleanText } from '../text/clean-text.js';
import { createJsonScanner, deepest } from '../text/json-scanner.js';

/** A parsed value, or the problem with the text. */
export type Parsed = { value: unknown } | { problem: string };

/** Parses a JSON text whose limits were checked before; an empty text is `{}`. Runs in a thread for large bodies. */
export function parseBytes(bytes: Uint8Array): Parsed {
  const text = decoded(bytes);
  if (text === undefined) return notUtf8;
  return text.trim() === '' ? { value: {} } : parseText(text);
}

/** Checks the limits of a usual request (10,000 values) and parses a JSON text that is complete, such as a form field. */
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
    // Only `\u` escapes can produce characters that have to be cleaned.
    return { value: text.includes('\\u') ? cleanText(value) : value };
  } catch {
    return { problem: 'is not valid JSON' };
  }
}
