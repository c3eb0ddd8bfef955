import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inDraft } from './draft.js';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'cairn-draft-test-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const idle = async () => 'done';

describe('a draft', () => {
  it('is gone when the work is done, or failed', async () => {
    const place = join(parent, 'made', 'by it');
    expect(await inDraft(place, (draft) => writeFile(join(draft, 'file'), 'x').then(idle))).toBe('done');
    await expect(inDraft(place, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    expect(await readdir(place)).toEqual([]);
  });

  it('that was left behind goes after a day; one that may be in use, and other files, stay', async () => {
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    const [left, inUse, ...others] = ['.draft-123456', '.draft-abcdef', '.draft-of-somebody', 'model'] as const;
    for (const name of [left, inUse, ...others]) await mkdir(join(parent, name));
    await writeFile(join(parent, left, 'part'), 'x');
    await writeFile(join(parent, '.draft-a.file'), 'x');
    for (const name of [left, '.draft-a.file', ...others]) await utimes(join(parent, name), twoDaysAgo, twoDaysAgo);
    await inDraft(parent, idle);
    expect((await readdir(parent)).sort()).toEqual(['.draft-a.file', inUse, ...others]);
  });
});
