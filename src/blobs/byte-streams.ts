import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { CairnError, invalidInput, payloadTooLarge, RetryLater } from '../core/errors.js';

/** How many of a file's first bytes are kept for detecting its type. */
const headBytes = 64 * 1024;

export interface Measured {
  size: number;
  sha256: Buffer<ArrayBuffer>;
  head: Buffer;
}

/**
 * Passes a file's bytes on and measures them. Call `result` after `bytes` has ended. `bytes` throws CairnError 413 over
 * `maxBytes`, and 400 when the source was cut off; a CairnError of the source is rethrown.
 */
export function measure(source: Readable, maxBytes: number): { bytes: AsyncIterable<Buffer>; result(): Measured } {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;

  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        if (size < headBytes) head.push(chunk.subarray(0, headBytes - size));
        size += chunk.length;
        if (size > maxBytes) throw payloadTooLarge(`file: is over ${Math.round(maxBytes / (1024 * 1024))} MB`);
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof CairnError || error instanceof RetryLater) throw error;
      throw invalidInput('file: ended before it was complete');
    }
  }

  return { bytes: bytes(), result: () => ({ size, sha256: hash.digest(), head: Buffer.concat(head) }) };
}

/** Passes bytes on and fails at the end if their number is not `size`. */
export function exactly(size: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(seen === size ? null : new Error(`The storage holds ${seen} bytes of a file of ${size}`));
    },
  });
}

/** Regroups a byte stream into parts of exactly `size` bytes; the last one holds what is left. No bytes, no part. */
export async function* inParts(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let part = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(part, filled, at);
      at += copied;
      filled += copied;
      if (filled === size) {
        yield part;
        part = Buffer.allocUnsafeSlow(size);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
