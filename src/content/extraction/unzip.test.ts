import { describe, expect, it } from '@jest/globals';
import AdmZip from 'adm-zip';
import { understated } from '../../../test/support/files/index.js';
import { unpack } from './unzip.js';

/** The sizes of the parts that are unpacked where all together may have 2,000 bytes. */
async function unpacked(bytes: Buffer): Promise<number[]> {
  const parts = await unpack(bytes, /\.xml$/, 2_000);
  return [...parts.values()].map(({ length }) => length);
}

/** @param sizes of parts of white space, which pack well, by their names */
function zipOf(sizes: Readonly<Record<string, number>>): Buffer {
  const zip = new AdmZip();
  for (const [name, size] of Object.entries(sizes)) zip.addFile(name, Buffer.alloc(size, ' '));
  return zip.toBuffer();
}

const tooMuch = { status: 422, details: expect.stringMatching(/^The file unpacks to too much data/) };

describe('a zip', () => {
  it('unpacks to as much as it may, without parts that are not wanted', async () => {
    expect(await unpacked(zipOf({ 'a.xml': 1_000, 'b.xml': 1_000, 'c.png': 5_000 }))).toEqual([1_000, 1_000]);
  });

  it('is refused when a part has more, also when its size lies, or when all together have', async () => {
    const large = zipOf({ 'a.xml': 2_001 });
    await expect(unpacked(large)).rejects.toMatchObject(tooMuch);
    await expect(unpacked(understated(large))).rejects.toMatchObject(tooMuch);
    await expect(unpacked(zipOf({ 'a.xml': 1_000, 'b.xml': 1_001 }))).rejects.toMatchObject(tooMuch);
  });
});
