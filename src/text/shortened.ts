import { createHash } from 'node:crypto';

/** The text, if it has at most `longest` characters; otherwise it is cut and ends in the SHA-256 of the whole, which keeps it unique. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const hash = createHash('sha256').update(text).digest('base64url');
  return `${text.slice(0, longest - hash.length - 1).toWellFormed()}~${hash}`;
}
