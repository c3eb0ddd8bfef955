/**
 * `clean`: UTF-8 or marked UTF-16 without odd control characters. `untidy`: UTF-8 with a few of them, or what looks
 * like text in an 8-bit character set. `eight-bit`: mostly bytes above 127, text only if the sender says so. `binary`: no text.
 */
export type Texture = 'clean' | 'untidy' | 'eight-bit' | 'binary';

const MAX_CONTROL_SHARE = 0.02;
const MAX_HIGH_SHARE = 0.3;

/** Judges how much the first bytes of a file look like text. */
export function looksLikeText(bytes: Buffer): Texture {
  const marked = utf16(bytes);
  if (marked !== null) return marked;
  let controls = 0;
  let high = 0;
  for (const byte of bytes) {
    if (byte === 0) return 'binary';
    if (byte < 32 && !isTextControl(byte)) controls++;
    if (byte > 127) high++;
  }
  if (controls > bytes.length * MAX_CONTROL_SHARE) return 'binary';
  if (isUtf8Start(bytes)) return controls === 0 ? 'clean' : 'untidy';
  return high <= bytes.length * MAX_HIGH_SHARE ? 'untidy' : 'eight-bit';
}

/** Whether a control character occurs in text: bell, backspace, tab, line and page breaks, DOS end of file, escape. */
const isTextControl = (code: number): boolean => (code >= 7 && code <= 13) || code === 26 || code === 27;

function utf16(bytes: Buffer): Texture | null {
  const little = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!little && !(bytes[0] === 0xfe && bytes[1] === 0xff)) return null;
  const text = new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(bytes, { stream: true });
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if ((code < 32 && !isTextControl(code)) || code === 0xfffd) return 'binary';
  }
  return 'clean';
}

/** Whether the bytes are the start of valid UTF-8. The last character may be cut off. */
function isUtf8Start(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
