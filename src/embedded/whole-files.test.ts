import { describe, expect, it } from '@jest/globals';
import { StartError } from '../core/errors.js';
import { needingWholeFiles } from './whole-files.js';

describe('a start that meets damage in the database', () => {
  /** As Prisma throws it. */
  const met = (originalCode: string, originalMessage: string) =>
    Object.assign(new Error('Invalid `findFirst()` invocation'), {
      meta: { driverAdapterError: { cause: { originalCode, originalMessage } } },
    });

  it.each([
    ['58P01', 'could not open file "base/5/16400": No such file or directory'],
    ['XX001', 'invalid page in block 0 of relation "base/5/16400"'],
  ])('is told what Postgres says, and what helps: %s', async (code, sentence) => {
    const start = needingWholeFiles('/data', () => Promise.reject(met(code, sentence)));
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(
      new RegExp(`files in /data/database are damaged .*\n  ${sentence}\n.*database-damaged.md`),
    );
  });

  it('is told any other error as it is', async () => {
    const error = met('42P01', 'relation "document" does not exist');
    await expect(needingWholeFiles('/data', () => Promise.reject(error))).rejects.toBe(error);
  });
});
