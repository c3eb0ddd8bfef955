import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pngFile } from '../../../test/support/files/index.js';
import { imageSize } from './image-size.js';

const bytes = (hex: string): Buffer => Buffer.concat([Buffer.from(hex.replace(/ /g, ''), 'hex'), Buffer.alloc(16)]);

describe('the size of a picture', () => {
  it.each([
    ['GIF', '474946383961 4001 c800'],
    ['BMP', '424d 00000000 00000000 36000000 28000000 40010000 38ffffff'],
    ['JPEG', 'ffd8 ffe0 0004 4a46 ffc0 0011 08 00c8 0140 03'],
    ['WebP', '52494646 00000000 57454250 56503858 0a000000 00000000 3f0100 c70000'],
    ['lossy WebP', '52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 c800'],
    ['lossless WebP', '52494646 00000000 57454250 5650384c 00000000 2f 3fc13100'],
  ])('of a %s stands in its header', (_, hex) => expect(imageSize(bytes(hex))).toEqual({ width: 320, height: 200 }));

  it('of a PNG too', () => expect(imageSize(pngFile('heron'))).toEqual({ width: 608, height: 80 }));

  it('is found or not for any bytes', () => {
    const start = fc.constantFrom(
      '',
      'ffd8',
      'ffd8ffe0',
      '424d',
      '52494646000000005745425056503820',
      '474946',
      '89504e47',
    );
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 60 }), (hex, rest) => {
        const size = imageSize(Buffer.concat([Buffer.from(hex, 'hex'), rest]));
        expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true);
      }),
    );
  });
});
