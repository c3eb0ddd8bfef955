import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { unprocessable } from '../../core/errors.js';

/** Encodings to ask for. Servers disagree on what deflate means, so it is understood but not asked for. */
export const acceptedEncodings = 'gzip, br';

/**
 * Creates a stream that decodes a Content-Encoding.
 * @throws {CairnError} 422 for an encoding that was not asked for
 */
export function decompressor(encoding: string): Transform {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip();
    case 'br':
      return createBrotliDecompress();
    default:
      throw unprocessable('The server compresses the page in a way that was not asked for.');
  }
}

/**
 * Streams a response's body into the file `to`.
 * @param maxBytes limit of the body, both before and after decompression
 * @returns number of bytes written
 * @throws {CairnError} 422 when it is larger
 */
export async function writeBody(body: Readable, decompress: Transform, to: string, maxBytes: number): Promise<number> {
  const written = meter(maxBytes);
  const file = await open(to, 'w');
  await pipeline(body, meter(maxBytes).stream, decompress, written.stream, file.createWriteStream());
  return written.bytes();
}

function meter(maxBytes: number): { stream: Transform; bytes: () => number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}

export const tooLarge = (maxBytes: number) =>
  unprocessable(`The page is larger than the limit of ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
