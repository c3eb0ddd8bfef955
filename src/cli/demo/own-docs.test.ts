import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readOwnDocs } from './own-docs.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'own-docs-'));
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

describe("the repository's own documentation", () => {
  it('is the two files at the top and all Markdown below docs/', async () => {
    await mkdir(join(root, 'docs', 'guides'), { recursive: true });
    await writeFile(join(root, 'README.md'), '# Cairn');
    await writeFile(join(root, 'CHANGELOG.md'), '# Changes');
    await writeFile(join(root, 'docs', 'guides', 'first.md'), '# First');
    await writeFile(join(root, 'docs', 'picture.png'), 'x');
    await writeFile(join(root, 'docs', 'empty.md'), ' \n');
    expect(await readOwnDocs(root)).toEqual([
      { path: 'README.md', content: '# Cairn' },
      { path: 'docs/guides/first.md', content: '# First' },
    ]);
  });

  it('missing altogether is said clearly', async () => {
    await expect(readOwnDocs(root)).rejects.toThrow('no documentation to read below');
  });
});
