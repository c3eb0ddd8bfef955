import { formatOf, keyOfMimeType, keyOfName } from '../../content/extraction/formats.js';

const keyOf = (name: string, mimeType: string) => keyOfMimeType(mimeType) ?? keyOfName(name);

/** Whether text can be read from a file. In synced drives, images and audio are left out. */
export function isReadable(name: string, mimeType: string): boolean {
  const key = keyOf(name, mimeType);
  return key === null ? mimeType.startsWith('text/') : formatOf(key)?.type !== 'image';
}

/** Whether a file is text that needs no conversion. */
export function isPlainText(name: string, mimeType: string): boolean {
  const key = keyOf(name, mimeType);
  return key === 'text' || key === 'markdown';
}

/** The entries without those that are undefined. */
export const present = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
