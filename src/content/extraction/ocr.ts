import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { OCR_CLOCK_FACTOR } from './limits.js';
import { languageData } from './ocr-languages.js';
import { EngineFault } from './refusals.js';
import type { Ocr, OcrLimits } from './types.js';

/** Matches what Tesseract takes the English word `I` for in sans-serif type. */
const BAR = /(?<!\S)\|(?=['’ ][a-z])/g;

/**
 * Creates the OCR of one file. Tesseract starts with the first picture.
 * @param tell is called when the reading of a picture begins and when it ends
 */
export function createOcr({ languages, pages, seconds }: OcrLimits, tell: (news: 'begins' | 'ends') => void): Ocr {
  let engine: Promise<Worker> | null = null;
  const begun = Date.now();
  let read = 0;
  let taken = 0;
  return {
    async read(picture) {
      const before = process.cpuUsage();
      tell('begins');
      try {
        engine ??= start(languages);
        const { data } = await (await engine).recognize(picture);
        read++;
        const text = languages.includes('eng') ? data.text.replace(BAR, 'I') : data.text;
        return text.replace(/\n{3,}/g, '\n\n').trim();
      } finally {
        tell('ends');
        const { user, system } = process.cpuUsage(before);
        taken += (user + system) / 1e6;
      }
    },
    hasRoom: () => read < pages && taken < seconds && Date.now() - begun < seconds * 1_000 * OCR_CLOCK_FACTOR,
    async close() {
      await (await engine?.catch(() => null))?.terminate();
    },
  };
}

/**
 * Starts Tesseract, whose thread ends with this one. It wants the data of all languages in one folder. Its calls reject with
 * its errors, so the error handler does nothing.
 */
async function start(languages: readonly string[]): Promise<Worker> {
  const langPath = await mkdtemp(join(tmpdir(), 'cairn-ocr-'));
  try {
    for (const language of languages) {
      await symlink(languageData(language), join(langPath, `${language}.traineddata.gz`));
    }
    return await createWorker([...languages], OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', errorHandler: () => {} });
  } catch (error) {
    throw new EngineFault(`the OCR engine did not start: ${error}`);
  } finally {
    await rm(langPath, { recursive: true, force: true });
  }
}
