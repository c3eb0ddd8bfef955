import { extname } from 'node:path';

const maxLength = 255;

/** Control characters, line separators and bidirectional controls, which do not belong in a name that people read. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * The name of an uploaded file as it is kept: its last path segment, printable, at most 255 characters of which the
 * extension is the end; null when nothing is left. It is shown and handed out, and never used as a path.
 */
export function cleanFileName(sent: string | undefined): string | null {
  const base = (sent ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = base.replace(unprintable, '').trim();
  if (name === '' || name === '.' || name === '..') return null;
  const characters = [...name];
  if (characters.length <= maxLength) return name;
  const extension = [...extname(name)].slice(0, 16);
  return [...characters.slice(0, maxLength - extension.length), ...extension].join('');
}
