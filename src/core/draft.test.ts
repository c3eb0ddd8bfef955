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
    for (const name of ['.draft-old', '.draft-new', 'model']) await mkdir(join(parent, name));
    await writeFile(join(parent, '.draft-old', 'part'), 'x');
    for (const name of ['.draft-old', 'model']) await utimes(join(parent, name), twoDaysAgo, twoDaysAgo);
    await inDraft(parent, idle);
    expect((await readdir(parent)).sort()).toEqual(['.draft-new', 'model']);
  });
});
