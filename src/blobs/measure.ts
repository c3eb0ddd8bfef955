import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { CairnError, invalidInput, payloadTooLarge, RetryLater } from '../core/errors.js';

/** How much of a file's beginning is kept for telling its type. */
const headBytes = 64 * 1024;

export interface Measured {
  size: number;
  sha256: Buffer<ArrayBuffer>;
  head: Buffer;
}

/**
 * Passes a file's bytes on and measures them on the way. `result` is for when `bytes` has ended.
 * `bytes` throws a CairnError: 413 over `maxBytes`, 400 when the source was cut off; the source's own are passed on.
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

/** Passes bytes on and fails at their end when they were not `size`. */
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
