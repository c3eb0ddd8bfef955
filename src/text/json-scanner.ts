/** Maximum nesting: more than any request needs, and little enough for recursive functions. */
export const deepest = 100;

/** Limits on the structure of a JSON text. */
export interface JsonLimits {
  /** Nesting of objects and arrays. */
  depth: number;
  /** Members of objects and elements of arrays together; an empty one counts as one. */
  values: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** `[` and `{`, and `]` and `}`, differ only in this bit. */
const caseBit = 0x20;
const opening = 0x5b;
const closing = 0x5d;

/** 1 for bytes that matter; all others, such as white space and digits, are skipped in a tight loop. */
const counted = new Uint8Array(256);
for (const byte of Buffer.from('"[]{},')) counted[byte] = 1;

/** The end of longer strings is found with `indexOf`, which takes a tenth of the time of a loop over the bytes. */
const shortString = 64;

/**
 * Checks the limits of a JSON text before it is parsed: parsing 22 MB of `[` or of small numbers takes seconds and gigabytes,
 * counting them takes 0.1 s. It does not check whether the text is valid.
 * @returns a function that takes the bytes piece by piece and returns the problem, undefined while there is none
 */
export function createJsonScanner(limits: JsonLimits): (piece: Uint8Array) => string | undefined {
  let depth = 0;
  let values = 0;
  let inString = false;
  let escaped = false;

  /** @returns the position after the string, or the piece's length when the string continues in the next piece */
  function skipString(piece: Uint8Array, from: number): number {
    let at = from;
    if (escaped) {
      at += 1;
      escaped = false;
    }
    for (const nearEnd = Math.min(piece.length, at + shortString); at < nearEnd; at += 1) {
      if (piece[at] === quote) return end(at);
      if (piece[at] === backslash) at += 1;
    }
    while (at < piece.length) {
      const next = piece.indexOf(quote, at);
      const stop = next === -1 ? piece.length : next;
      let backslashes = 0;
      while (stop - backslashes > at && piece[stop - 1 - backslashes] === backslash) backslashes += 1;
      const isEscaped = backslashes % 2 === 1;
      if (next !== -1 && !isEscaped) return end(stop);
      at = stop + (isEscaped ? 1 : 0);
    }
    // A backslash at the end of the piece escapes the first byte of the next.
    escaped = at > piece.length;
    return piece.length;
  }

  function end(at: number): number {
    inString = false;
    return at + 1;
  }

  return (piece) => {
    const { length } = piece;
    for (let at = 0; at < length; ) {
      if (inString) {
        at = skipString(piece, at);
        continue;
      }
      while (at < length && counted[piece[at] as number] === 0) at += 1;
      if (at === length) break;
      const byte = piece[at] as number;
      at += 1;
      if (byte === quote) inString = true;
      else if (byte === comma) values += 1;
      else if ((byte & ~caseBit) === opening) {
        depth += 1;
        values += 1;
        if (depth > limits.depth) return `is nested deeper than ${limits.depth}`;
      } else if ((byte & ~caseBit) === closing) depth -= 1;
      if (values > limits.values) return `holds more than ${limits.values.toLocaleString('en')} values`;
    }
    return undefined;
  };
}
