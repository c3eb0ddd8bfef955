import { isUtf8 } from 'node:buffer';
import type { ItemContent, ListedItem } from '../contract.js';
import { ProviderError } from '../errors.js';

const MB = 1024 * 1024;
/** The largest stored file that is downloaded from a drive, in bytes. */
export const mostBytes = 50 * MB;
/** A connection that is slower than this is as good as broken. */
const msPerMb = 1_000;

/** The size of a file as it was listed, in bytes. @throws {ProviderError} `unusable` when it is larger than `most` */
export function sizeWithin(most: number, { hint }: ListedItem): number {
  const size = Number(hint['size'] ?? 0);
  if (size > most) throw new ProviderError('unusable', `The file is larger than ${most / MB} MB`);
  return size;
}

/** Time limit for the download of a file, in milliseconds. @param timeoutMs the limit for a call */
export const downloadMs = (size: number, timeoutMs: number): number => timeoutMs + Math.ceil(size / MB) * msPerMb;

/**
 * UTF-8 text is returned as text; what needs conversion, or has another character set, as a file.
 * @param isText whether the file is of a kind that needs no conversion
 */
export function bodyOf(bytes: Uint8Array, name: string, mimeType: string | null, isText: boolean): ItemContent['body'] {
  return isText && isUtf8(bytes) && !bytes.includes(0)
    ? { text: new TextDecoder().decode(bytes) }
    : { bytes, name, mimeType: mimeType || null };
}
