import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

/** The character set of text that nothing else identifies. */
export const FALLBACK = 'windows-1252';
/** Percent of confidence that a guess needs. Accented Latin letters look alike in a dozen character sets. */
const SURE = 40;

/**
 * Decodes a text file.
 * @param declared the character set by HTTP header or sender, if any
 */
export function decodeText(bytes: Buffer, declared: string | null, isHtml = false): string {
  const charset = charsetOf(bytes, declared, isHtml);
  return iconv.encodingExists(charset) ? iconv.decode(bytes, charset) : new TextDecoder(charset).decode(bytes);
}

/**
 * The character set of a text, as the Encoding Standard names it. A byte order mark decides first; then valid UTF-8, whatever
 * the label says (7-bit ISO-2022 excepted); then the declared character set, or for HTML the one in its head; then UTF-8 with
 * a fault here and there; then a guess from the bytes; then windows-1252.
 */
export function charsetOf(bytes: Buffer, declared: string | null, isHtml = false): string {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return marked;
  const named = canonical(declared) ?? (isHtml ? canonical(inMeta(bytes)) : null);
  if (isUtf8(bytes) && !(isAscii(bytes) && named === 'iso-2022-jp')) return 'utf-8';
  return named ?? (isNearlyUtf8(bytes) ? 'utf-8' : guessed(bytes)) ?? FALLBACK;
}

/** Whether ten times as much of the text beyond ASCII is well-formed as UTF-8 as is not: in no other character set is that likely. */
function isNearlyUtf8(bytes: Buffer): boolean {
  let sound = 0;
  let faults = 0;
  for (const character of bytes.toString('utf8')) {
    if (character === '\ufffd') faults++;
    else if (character > '\x7f') sound++;
  }
  return sound > 0 && sound >= 10 * faults;
}

/** Guesses the character set of a script other than Latin; null where the guess is not sure. */
function guessed(bytes: Buffer): string | null {
  const best = analyse(bytes.subarray(0, GUESSED_FROM))[0];
  if (best === undefined || best.confidence < SURE || /^(?:ISO-8859-[12]|windows-125[02]|ASCII)/.test(best.name))
    return null;
  return canonical(best.name);
}

/** Bytes that a guess looks at. */
const GUESSED_FROM = 64 * 1024;

function byteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** The Encoding Standard's name for a label: `latin1` is windows-1252, `x-sjis` is Shift_JIS. Null for unknown labels. */
function canonical(label: string | null): string | null {
  try {
    return label === null ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** The character set that a `meta` tag within the first 1,024 bytes declares (HTML Standard, "prescan a byte stream"). */
function inMeta(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 1024).replace(/<!--[\s\S]*?-->/g, '');
  const label = /<meta[\s/][^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1] ?? null;
  return label !== null && /^utf-16/i.test(label) ? 'utf-8' : label;
}

/** The label of a code page of Windows; of no character set where the number is not known. */
export const labelOfCodePage = (page: number): string =>
  codePages.get(page) ?? (page > 28_590 && page < 28_606 ? `iso-8859-${page - 28_590}` : `windows-${page}`);

const codePages = new Map<number, string>([
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [20_866, 'koi8-r'],
  [21_866, 'koi8-u'],
  [50_220, 'iso-2022-jp'],
  [50_221, 'iso-2022-jp'],
  [50_222, 'iso-2022-jp'],
  [51_932, 'euc-jp'],
  [51_949, 'euc-kr'],
  [54_936, 'gb18030'],
  [65_001, 'utf-8'],
]);
