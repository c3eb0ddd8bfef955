import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

/** What is taken for the character set where nothing says what it is. */
export const FALLBACK = 'windows-1252';
/** Of 100, below which a guess is none: Latin letters with accents look alike in a dozen sets. */
const SURE = 40;

/** A text file as a string. */
export function decodeText(bytes: Buffer, declared: string | null, isHtml = false): string {
  return iconv.decode(bytes, charsetOf(bytes, declared, isHtml));
}

/**
 * A byte order mark decides; then what is valid UTF-8 is UTF-8, whatever its label says (the 7-bit ISO-2022 sets
 * excepted); then the declared character set, for HTML also the one in its head; then what the bytes look like; then windows-1252.
 */
export function charsetOf(bytes: Buffer, declared: string | null, isHtml = false): string {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return marked;
  const named = canonical(declared) ?? (isHtml ? canonical(inMeta(bytes)) : null);
  if (isUtf8(bytes) && !(isAscii(bytes) && named === 'iso-2022-jp')) return 'utf-8';
  const charset = named ?? guessed(bytes) ?? FALLBACK;
  return iconv.encodingExists(charset) ? charset : FALLBACK;
}

/** Scripts other than Latin, which have a shape of their own. */
function guessed(bytes: Buffer): string | null {
  const best = analyse(bytes.subarray(0, GUESSED_FROM))[0];
  if (best === undefined || best.confidence < SURE || /^(?:ISO-8859-[12]|windows-125[02]|ASCII)/.test(best.name))
    return null;
  return canonical(best.name);
}

/** Bytes. */
const GUESSED_FROM = 64 * 1024;

function byteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** Which character set the web means by a label: `latin1` is windows-1252, `x-sjis` Shift_JIS. */
function canonical(label: string | null): string | null {
  try {
    return label === null ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** From the first 1,024 bytes, as https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding looks. */
function inMeta(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 1024).replace(/<!--[\s\S]*?-->/g, '');
  const label = /<meta[\s/][^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1] ?? null;
  return label !== null && /^utf-16/i.test(label) ? 'utf-8' : label;
}
