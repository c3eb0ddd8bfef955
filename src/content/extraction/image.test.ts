import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pngFile } from '../../../test/support/files/index.js';
import { sourceOf } from '../../../test/support/files/source.js';
import { convert } from './convert.js';
import { readImage } from './image.js';
import type { Format, Ocr } from './types.js';

/** Stands where the engine is not what is tested: finds one word in every picture. */
const ocr = { read: async () => 'herons' } as unknown as Ocr;
const read = async (bytes: Buffer) => (await readImage(sourceOf(bytes, { ocr }))).text;
const png: Format = { key: 'png', type: 'image', mimeType: 'image/png' };
const header = (hex: string): Buffer => Buffer.concat([Buffer.from(hex.replace(/ /g, ''), 'hex'), Buffer.alloc(16)]);

const tooLarge = { details: expect.stringContaining('The picture is too large') };

describe('a picture', () => {
  /** The same headers of 320 × 200 pixels and of 16,000 × 4,000. */
  it.each([
    ['GIF', '474946383961 4001c800', '474946383961 803ea00f'],
    [
      'BMP',
      '424d00000000000000003600000028000000 40010000 38ffffff',
      '424d00000000000000003600000028000000 803e0000 60f0ffff',
    ],
    ['JPEG', 'ffd8ffe000044a46ffc0001108 00c80140 03', 'ffd8ffe000044a46ffc0001108 0fa03e80 03'],
    [
      'WebP',
      '524946460000000057454250565038580a00000000000000 3f0100 c70000',
      '524946460000000057454250565038580a00000000000000 7f3e00 9f0f00',
    ],
    [
      'lossy WebP',
      '5249464600000000574542505650382000000000 0000009d012a 4001c800',
      '5249464600000000574542505650382000000000 0000009d012a 803ea00f',
    ],
    [
      'lossless WebP',
      '5249464600000000574542505650384c00000000 2f 3fc13100',
      '5249464600000000574542505650384c00000000 2f 7ffee703',
    ],
  ])('in %s is read unless its header says that it is too large', async (_, small, large) => {
    expect(await read(header(small))).toBe('herons');
    await expect(read(header(large))).rejects.toMatchObject(tooLarge);
  });

  it('in PNG too', async () => {
    const picture = pngFile('heron');
    expect(await read(picture)).toBe('herons');
    picture.writeUInt32BE(40_000, 16);
    await expect(read(picture)).rejects.toMatchObject(tooLarge);
  });

  it('without a word is refused', async () => {
    const source = sourceOf(pngFile('heron'), { ocr: { ...ocr, read: async () => ' .\n— | ' } });
    await expect(readImage(source)).rejects.toMatchObject({ details: 'No text was found in the picture.' });
  });

  it('of any bytes is read or refused', async () => {
    const starts = ['', 'ffd8', 'ffd8ffe0', '424d', '52494646000000005745425056503820', '474946', '89504e47'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }), async (start, rest) => {
        const source = sourceOf(Buffer.concat([Buffer.from(start, 'hex'), rest]), { ocr });
        const outcome = await convert(png, source).catch((error: unknown) => error);
        expect(outcome).toMatchObject(outcome instanceof Error ? { status: 422 } : { text: 'herons' });
      }),
    );
  });
});
