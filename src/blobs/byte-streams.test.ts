import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RetryLater, unprocessable } from '../core/errors.js';
import { exactly, inParts, measure } from './byte-streams.js';

const consume = (source: Readable, maxBytes: number) => {
  const { bytes, result } = measure(source, maxBytes);
  return buffer(Readable.from(bytes)).then((whole) => ({ whole, ...result() }));
};

describe('measure', () => {
  it('passes the bytes on and tells size, hash and the first 64 KB', async () => {
    const file = randomBytes(200_000);
    const chunks = Array.from({ length: 20 }, (_, i) => file.subarray(i * 10_000, (i + 1) * 10_000));
    expect(await consume(Readable.from(chunks), 200_000)).toEqual({
      whole: file,
      size: 200_000,
      sha256: createHash('sha256').update(file).digest(),
      head: file.subarray(0, 65_536),
    });
  });

  it('refuses a byte more than allowed', async () => {
    await expect(consume(Readable.from([Buffer.alloc(11)]), 10)).rejects.toMatchObject({ status: 413 });
  });

  it('tells a source that was cut off', async () => {
    const source = new Readable({ read: () => undefined });
    source.push('begun');
    const result = consume(source, 10);
    source.destroy();
    await expect(result).rejects.toMatchObject({ status: 400, details: 'file: ended before it was complete' });
  });

  it.each([unprocessable('The page cannot be read.'), new RetryLater('The server is busy.')])(
    'passes on what the source says is wrong: %s',
    async (error) => {
      const source = new Readable({ read: () => undefined }).destroy(error);
      await expect(consume(source, 10)).rejects.toBe(error);
    },
  );
});

describe('exactly', () => {
  it.each([
    [5, true],
    [4, false],
    [6, false],
  ])('given five bytes for %s ends well: %s', async (size, well) => {
    const outcome = buffer(Readable.from([Buffer.from('hello')]).pipe(exactly(size))).then(
      () => true,
      () => false,
    );
    expect(await outcome).toBe(well);
  });
});

async function parts(chunks: readonly Uint8Array[], size: number): Promise<Buffer[]> {
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const result: Buffer[] = [];
  for await (const part of inParts(bytes(), size)) result.push(part);
  return result;
}

describe('inParts', () => {
  it('cuts any chunks into full parts and a rest, losing nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 40 })),
        fc.integer({ min: 1, max: 50 }),
        async (chunks, n) => {
          const result = await parts(chunks, n);
          expect(Buffer.concat(result)).toEqual(Buffer.concat(chunks));
          expect(result.slice(0, -1).every((part) => part.length === n)).toBe(true);
          expect(result.every((part) => part.length > 0 && part.length <= n)).toBe(true);
        },
      ),
    );
  });

  it('makes no part of nothing', async () => {
    expect(await parts([], 10)).toEqual([]);
  });
});
