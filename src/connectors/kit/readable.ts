import { formatOf, keyOfMimeType, keyOfName } from '../../content/extraction/formats.js';

const keyOf = (name: string, mimeType: string) => keyOfMimeType(mimeType) ?? keyOfName(name);

/** Whether a file is text or one that text is read out of; pictures and sounds are not, as far as synced drives go. */
export function isReadable(name: string, mimeType: string): boolean {
  const key = keyOf(name, mimeType);
  return key === null ? mimeType.startsWith('text/') : formatOf(key)?.type !== 'image';
}

/** Whether a file is text that needs no conversion. */
export function isPlainText(name: string, mimeType: string): boolean {
  const key = keyOf(name, mimeType);
  return key === 'text' || key === 'markdown';
}

/** The values that are known, without those that are not. */
export const present = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
