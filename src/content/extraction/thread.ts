import { readFile } from 'node:fs/promises';
import { CairnError } from '../../errors.js';
import { convert } from './convert.js';
import { OutOfMemory } from './refusals.js';
import type { ThreadAnswer, ThreadJob } from './types.js';

/** Reads one file off the event loop. */
export default async function extract({ path, format, ...source }: ThreadJob): Promise<ThreadAnswer> {
  const bytes = await readFile(path);
  try {
    const converted = await convert(format, { bytes, ...source });
    const type = format.key === 'html' && source.url !== null ? 'webpage' : format.type;
    return { extracted: { type, mimeType: format.mimeType, ...converted } };
  } catch (error) {
    if (error instanceof OutOfMemory) return { exceeded: 'memory' };
    if (!(error instanceof CairnError)) throw error;
    return { refused: { status: error.status, message: error.message, details: error.details ?? '' } };
  }
}
