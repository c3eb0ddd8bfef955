import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { languageData } from './ocr-languages.js';
import { EngineFault } from './refusals.js';
import type { Ocr, OcrLimits } from './types.js';

/** What Tesseract takes the English word `I` for in letters without serifs. */
const BAR = /(?<!\S)\|(?=['’ ][a-z])/g;

/** @param spent is told the seconds of processor time that each picture took */
export function createOcr({ languages, pages, seconds }: OcrLimits, spent: (seconds: number) => void): Ocr {
  let engine: Promise<Worker> | null = null;
  const begun = Date.now();
  let read = 0;
  let taken = 0;
  return {
    async read(picture) {
      const before = process.cpuUsage();
      engine ??= start(languages);
      const { data } = await (await engine).recognize(picture);
      const { user, system } = process.cpuUsage(before);
      read++;
      taken += (user + system) / 1e6;
      spent((user + system) / 1e6);
      const text = languages.includes('eng') ? data.text.replace(BAR, 'I') : data.text;
      return text.replace(/\n{3,}/g, '\n\n').trim();
    },
    hasRoom: () => read < pages && taken < seconds && Date.now() - begun < seconds * 1_000 * OCR_CLOCK_FACTOR,
    async close() {
      await (await engine?.catch(() => null))?.terminate();
    },
  };
}

/** By the clock it may take this many times its processor time. */
const OCR_CLOCK_FACTOR = 3;

/**
 * Its thread ends with this one. Errors come back from its calls, so the handler has nothing to add. It takes the data of all
 * languages from one folder.
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
