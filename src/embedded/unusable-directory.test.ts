import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openingDirectory } from './unusable-directory.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true, force: true });
});

const owner = process.getuid?.() ?? 0;
const other = owner + 1;

/** What another user than the owner is told when the system refuses the directory with this code. */
async function told(path: string, code: string): Promise<string> {
  jest.spyOn(process as Required<Pick<NodeJS.Process, 'geteuid'>>, 'geteuid').mockReturnValue(other);
  const refusal = Object.assign(new Error(`${code}: refused`), { code });
  const error = await openingDirectory(path, () => Promise.reject(refusal)).catch((thrown: Error) => thrown);
  return (error as Error).message;
}

describe('a data directory that the system refuses', () => {
  it('is to be made where it does not exist, and its parents stay their owner’s', async () => {
    const path = join(root, 'state', 'cairn');
    const message = await told(path, 'EACCES');
    expect(message).toContain(
      `${root} belongs to user ${owner}, and Cairn runs as user ${other}: make the directory as root with \`install -d -o ${other} ${path}\`, or set CAIRN_DATA_DIR to another directory.`,
    );
    expect(message).not.toContain('chown');
  });

  it('is not to be made where it cannot be seen, as it may be there', async () => {
    const hidden = join(process.execPath, 'cairn');
    expect(await told(hidden, 'EACCES')).toContain(
      `User ${other}, as whom Cairn runs, may not enter a directory above it: let it, or set CAIRN_DATA_DIR to another directory.`,
    );
  });

  it('is to be given to Cairn where it exists', async () => {
    expect(await told(root, 'EPERM')).toContain(
      `start Cairn as user ${owner}, or \`chown -R ${other} ${root}\`, or set CAIRN_DATA_DIR to another directory.`,
    );
  });

  it.each(['EROFS', 'ENOTDIR', 'EEXIST'])('is to be another one where no user can have it: %s', async (code) => {
    expect(await told(join(root, 'cairn'), code)).toBe(
      `The data directory ${join(root, 'cairn')} cannot be used: ${code}: refused\nSet CAIRN_DATA_DIR to another directory.`,
    );
  });
});
