import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/**
 * A text file as a string. A byte order mark decides; then what is valid UTF-8 is UTF-8, whatever its label says (the
 * 7-bit ISO-2022 sets excepted); then the declared character set, for HTML also the one in its head; then windows-1252.
 */
export function decodeText(bytes: Buffer, declared: string | null, isHtml = false): string {
  const marked = byteOrderMark(bytes);
  const named = canonical(declared) ?? (isHtml ? canonical(inMeta(bytes)) : null);
  const isUtf8Text = isUtf8(bytes) && !(isAscii(bytes) && named === 'iso-2022-jp');
  if (marked === null && isUtf8Text) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  const charset = marked ?? named ?? 'windows-1252';
  return iconv.decode(bytes, iconv.encodingExists(charset) ? charset : 'windows-1252');
}

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
