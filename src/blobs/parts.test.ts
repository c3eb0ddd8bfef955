import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inParts } from './parts.js';

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
