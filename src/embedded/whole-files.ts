import { join } from 'node:path';
import { isDamage, sentenceOf } from '../db/client.js';
import { damagedDatabase } from './damage.js';

/** Does work on the embedded database. @throws {StartError} when it meets damaged files; else what `work` throws */
export async function needingWholeFiles<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDamage(error) ? damagedDatabase({ path, database: join(path, 'database') }, sentenceOf(error)) : error;
  }
}
