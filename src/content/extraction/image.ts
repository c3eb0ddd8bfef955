import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { unprocessable } from '../../errors.js';
import { imageSize } from './image-size.js';
import { EngineFault } from './refusals.js';
import type { Convert } from './types.js';

const require = createRequire(import.meta.url);

/** A page of A3 at 300 dots per inch has 17 million. */
const MAX_PIXELS = 60_000_000;
/** Tesseract reads nothing wider or higher. */
const MAX_SIDE = 32_767;

/** Words in a picture, read by Tesseract with the English data of its npm package. */
export const readImage: Convert = async ({ bytes }) => {
  const size = imageSize(bytes);
  if (size === null) throw new Error('no picture size');
  if (size.width * size.height > MAX_PIXELS || Math.max(size.width, size.height) > MAX_SIDE) {
    throw unprocessable('The picture is too large: at most 60 million pixels, 32,767 on a side, can be read.');
  }
  const worker = await startEngine();
  try {
    const { data } = await worker.recognize(bytes);
    const text = data.text.replace(/\n{3,}/g, '\n\n').trim();
    if (!/[\p{L}\p{N}]/u.test(text)) throw unprocessable('No text was found in the picture.');
    return { text };
  } finally {
    await worker.terminate();
  }
};

/** Its thread ends with this one. Errors come back from its calls, so the handler has nothing to add. */
async function startEngine(): Promise<Worker> {
  const data = dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  try {
    return await createWorker('eng', OEM.LSTM_ONLY, {
      langPath: join(data, '4.0.0_best_int'),
      cacheMethod: 'none',
      errorHandler: () => {},
    });
  } catch (error) {
    throw new EngineFault(`the OCR engine did not start: ${error}`);
  }
}
