import { imageSize } from 'image-size';
import { unprocessable } from '../../core/errors.js';
import type { Convert } from './types.js';

/** The most that OCR takes. A page of A3 at 300 dots per inch has 17 million. */
const MAX_PIXELS = 60_000_000;
/** Tesseract reads nothing wider or higher. */
const MAX_SIDE = 32_767;

/** Reads the words in a picture by OCR, unless its header says that it is too large. */
export const readImage: Convert = async ({ bytes, ocr }) => {
  const { width, height } = imageSize(bytes);
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    throw unprocessable('The picture is too large: at most 60 million pixels, 32,767 on a side, can be read.');
  }
  const text = await ocr.read(bytes);
  if (!/[\p{L}\p{N}]/u.test(text)) throw unprocessable('No text was found in the picture.');
  return { text };
};
