import { afterAll, expect, it, jest } from '@jest/globals';
import type { Held, restore } from '../backup/service.js';
import { readConfig } from '../config.js';

const held = {
  head: { version: '1', moment: '2026-11-22T00:00:00.000Z', migrations: ['one'], secrets: {} },
  end: { kind: 'end', records: 1, rows: {}, files: 0, missingFiles: [], sha256: '0'.repeat(64) },
} satisfies Held;
jest.unstable_mockModule('../backup/service.js', () => ({
  ...{ backUp: jest.fn(), verify: jest.fn(), restore: jest.fn<typeof restore>(async () => held) },
}));
const { restoreBackup } = await import('./backup.js');

const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
afterAll(() => printed.mockRestore());

it.each([
  ['native Postgres', { DATABASE_URL: 'postgres://cairn@db/cairn' }, true],
  ['the embedded database, which uses none', {}, false],
])('a restore into %s says whether an index of vectors is to be built again', async (_into, env, isTold) => {
  printed.mockClear();
  await restoreBackup({ ...readConfig(env), LOG_LEVEL: 'silent' }, 'one.backup');
  expect(printed.mock.calls.join('').includes('cairn index-vectors')).toBe(isTold);
});
