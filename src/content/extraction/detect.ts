import { fileTypeFromBuffer } from 'file-type';
import { formatOf, keyOfFileType, keyOfMimeType, keyOfName, officeExtensions } from './formats.js';
import { looksLikeText, type Texture } from './texture.js';
import type { Format, FormatHints } from './types.js';

const textKeys = new Set(['text', 'markdown', 'html', 'csv', 'tsv', 'rst', 'asciidoc', 'org', 'json', 'srt', 'vtt']);
const imageKeys = new Map([
  ['png', 'png'],
  ['apng', 'png'],
  ['jpg', 'jpeg'],
  ['gif', 'gif'],
  ['webp', 'webp'],
  ['bmp', 'bmp'],
]);
const PDF_HEADER_WITHIN = 1024;

/**
 * What a file is, by its first bytes (4 KB or more when the file has them); null when nothing here can read it. Names
 * and declared types choose only between kinds of text, except for a zip or an encrypted container too short or too
 * broken to say which office document it is.
 */
export async function detectFormat(head: Uint8Array, hints: FormatHints): Promise<Format | null> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.indexOf('%PDF-') === 0) return formatOf('pdf');
  const texture = looksLikeText(bytes);
  if (texture === 'clean') return textFormat(bytes, hints);
  return (await binaryFormat(bytes, hints)) ?? untidyText(bytes, texture, hints);
}

async function binaryFormat(bytes: Buffer, hints: FormatHints): Promise<Format | null> {
  const claimed = claimedKeys(hints);
  const found = await signature(bytes);
  if (bytes.subarray(0, 4).equals(ZIP)) {
    const key = officeExtensions.get(found?.ext ?? '') ?? officePart(bytes);
    if (key !== null) return formatOf(key);
    return found === null || found.ext === 'zip' ? officeClaim(claimed) : null;
  }
  if (bytes.subarray(0, 8).equals(COMPOUND_FILE)) return officeClaim(claimed);
  const image = imageKeys.get(found?.ext ?? '');
  if (image !== undefined) return formatOf(image);
  const medium = /^(?:audio|video)\//.exec(found?.mime ?? '')?.[0];
  if (found !== null && medium !== undefined) {
    return { key: found.ext, type: medium === 'audio/' ? 'audio' : 'video', mimeType: found.mime };
  }
  const pdfAt = bytes.subarray(0, PDF_HEADER_WITHIN).indexOf('%PDF-');
  return pdfAt !== -1 && claimed.includes('pdf') ? formatOf('pdf') : null;
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

async function signature(bytes: Buffer): Promise<{ ext: string; mime: string } | null> {
  try {
    return (await fileTypeFromBuffer(bytes)) ?? null;
  } catch {
    return null;
  }
}

/** By the names of the zip entries that begin within these bytes. */
function officePart(bytes: Buffer): string | null {
  for (let at = 0; at !== -1; at = bytes.indexOf(ZIP, at + 4)) {
    const name = bytes.toString('latin1', at + 30, at + 36);
    if (name.startsWith('word/')) return 'docx';
    if (name.startsWith('xl/')) return 'xlsx';
    if (name.startsWith('ppt/')) return 'pptx';
  }
  return null;
}

const officeClaim = (claimed: readonly string[]): Format | null =>
  formatOf(claimed.find((key) => key === 'docx' || key === 'xlsx' || key === 'pptx') ?? '');

/** The most deliberate claim first. */
const claimedKeys = (hints: FormatHints): string[] =>
  [keyOfFileType(hints.fileType), keyOfName(hints.name), keyOfMimeType(hints.mimeType)].filter((key) => key !== null);

/** Text in an 8-bit character set, or with stray control characters. */
function untidyText(bytes: Buffer, texture: Texture, hints: FormatHints): Format | null {
  if (texture === 'binary') return null;
  const claimsText = hints.mimeType?.startsWith('text/') || claimedKeys(hints).some((key) => textKeys.has(key));
  return texture === 'untidy' || claimsText ? textFormat(bytes, hints) : null;
}

function textFormat(bytes: Buffer, hints: FormatHints): Format | null {
  const start = bytes.toString('latin1', 0, 1000).replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '');
  const words = start.replaceAll('\0', '').trimStart();
  if (/^\{\\rtf|^%!PS/.test(words)) return null;
  const told = keyOfFileType(hints.fileType);
  if (told !== null && textKeys.has(told)) {
    const format = formatOf(told);
    return format !== null && hints.fileType?.trim().toLowerCase() === 'webpage'
      ? { ...format, type: 'webpage' }
      : format;
  }
  const claimed = claimedKeys(hints).find((key) => textKeys.has(key));
  return formatOf(textSignature(words) ?? claimed ?? 'text');
}

function textSignature(words: string): string | null {
  if (/^(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype\s+html|html)[\s>]/i.test(words))
    return 'html';
  if (/^WEBVTT(?:\s|$)/.test(words)) return 'vtt';
  if (/^\d{1,6}\r?\n\d{2}:\d{2}:\d{2},\d{3} --> \d{2}:/.test(words)) return 'srt';
  return null;
}
