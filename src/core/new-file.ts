import { createWriteStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inDraft } from './draft.js';
import { moveDurably } from './durable.js';
import { StartError } from './errors.js';

/** @throws {StartError} when the file is there already, as it is not overwritten */
export async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartError(`${path} is there already: name another file, or remove it first.`);
}

/**
 * Writes a file that only its owner may read: all of it, or nothing under its name. Whether its directory takes it is known before
 * the first byte is read. A draft that a killed process left is removed by the next one for the same name, a day later.
 * @throws {StartError} when it is there already, before or in the end, or when its disk is full
 */
export async function writeNewFile(path: string, bytes: AsyncIterable<Buffer | string>): Promise<void> {
  const [directory, name] = [dirname(path), basename(path)];
  await refuseExisting(path);
  await access(directory, constants.W_OK);
  const write = async (draft: string) => {
    const file = join(draft, name);
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file, { mode: 0o600, flush: true }));
    await refuseExisting(path);
    await moveDurably(file, path);
  };
  try {
    await inDraft(directory, write, `.${name}.cairn-`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new StartError(`${path} cannot be written: the disk of ${directory} is full.`);
  }
}
