import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import type { startDatabase } from './database.js';

const start = jest.fn<typeof startDatabase>(async () => ({ url: 'its URL', pid: 0, stop: async () => undefined }));
jest.unstable_mockModule('./database.js', () => ({ startDatabase: start }));
const { withOwnDatabase } = await import('./own-database.js');

it('a private database lets a transaction stay open as long as it likes: a backup is one, and its destination may be slow', async () => {
  const root = await mkdtemp(join(tmpdir(), 'cairn-own-'));
  const run = async (url: string) => url;
  expect(await withOwnDatabase(join(root, 'own'), () => undefined, { run })).toBe('its URL');
  expect(start.mock.lastCall?.[3]).toEqual({ idleInTransactionMs: 0 });
  await rm(root, { recursive: true });
});
