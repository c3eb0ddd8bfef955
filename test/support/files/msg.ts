import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js';
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js';

/**
 * A message of Outlook's with the given properties: bytes, or numbers, which go into the stream that has those of a fixed size.
 * @param properties by tag, such as 0x0037001E for a subject that is not in Unicode
 */
export function msgFile(properties: readonly (readonly [number, Buffer | number])[]): Buffer {
  const fixed = properties.map(([tag, value]) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(tag);
    entry.writeUInt32LE(typeof value === 'number' ? value : value.length, 8);
    return entry;
  });
  const streams = properties.flatMap(([tag, value]) =>
    typeof value === 'number' ? [] : [stream(`__substg1.0_${tag.toString(16).toUpperCase().padStart(8, '0')}`, value)],
  );
  const entries = [stream('__properties_version1.0', Buffer.concat([Buffer.alloc(32), ...fixed])), ...streams];
  const root = { name: 'Root Entry', type: TypeEnum.ROOT, length: 0, children: entries.map((_, i) => i + 1) };
  return Buffer.from(burn([root, ...entries]));
}

const stream = (name: string, bytes: Buffer): Entry => ({
  name,
  type: TypeEnum.DOCUMENT,
  length: bytes.length,
  binaryProvider: () => Uint8Array.from(bytes),
});
