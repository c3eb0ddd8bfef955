import { fileTypeFromBuffer } from 'file-type';
import { unsupportedType } from '../../core/errors.js';
import { charsetOf, FALLBACK } from './charset.js';
import { compoundKey, isCompoundFile, lacksDirectory } from './compound.js';
import { formatOf, keyOfExtension, keyOfFileType, keyOfMimeType, keyOfName, whatIs } from './formats.js';
import { damaged, locked } from './refusals.js';
import { looksLikeText, type Texture } from './texture.js';
import type { Format, FormatHints } from './types.js';

const textKeys = new Set(
  'text markdown html csv tsv rst asciidoc org ics vcf json yaml code srt vtt eml rtf'.split(' '),
);
/** Formats that have a signature. Zips and compound files are told apart by their content. */
const bySignature = new Set('png jpeg gif webp bmp'.split(' '));
const zipped = new Set('docx xlsx pptx odt ods odp epub'.split(' '));
/** Formats that a compound file may be. An OOXML document is one when it has a password. */
const compound = new Set('doc xls ppt msg docx xlsx pptx'.split(' '));
const PDF_HEADER_WITHIN = 1024;

/**
 * Detects a file's format by its first bytes (at least 4 KB if the file has them); null when it cannot be read here. Names
 * and declared types choose only between kinds of text, except for a zip or an encrypted container too short or too
 * damaged to show which office document it is.
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
  const key = found === null ? null : found.ext === 'apng' ? 'png' : keyOfExtension(found.ext);
  if (bytes.subarray(0, 4).equals(ZIP)) {
    const inside = key !== null && zipped.has(key) ? key : zipPart(bytes);
    if (inside !== null) return formatOf(inside);
    return found === null || found.ext === 'zip' ? claim(claimed, zipped) : null;
  }
  if (isCompoundFile(bytes)) return compoundFormat(bytes, claimed);
  if (key !== null && bySignature.has(key)) return formatOf(key);
  const medium = /^(?:audio|video)\//.exec(found?.mime ?? '')?.[0];
  if (found !== null && medium !== undefined) {
    return { key: found.ext, type: medium === 'audio/' ? 'audio' : 'video', mimeType: found.mime };
  }
  const pdfAt = bytes.subarray(0, PDF_HEADER_WITHIN).indexOf('%PDF-');
  return pdfAt !== -1 && claimed.includes('pdf') ? formatOf('pdf') : null;
}

/**
 * Corrects the format that was detected by a file's head, now that all of the file is there.
 * @throws {CairnError} 415 for a compound file of a kind that is not read here, 422 for one that is damaged or has a password
 */
export function settledFormat(bytes: Buffer, told: Format): Format {
  if (!compound.has(told.key) || !isCompoundFile(bytes)) return told;
  const key = compoundKey(bytes);
  if (key === null && lacksDirectory(bytes)) throw damaged(whatIs(told));
  if (key === null)
    throw unsupportedType(
      'The file is built like an office document of before 2007, but of none that is read here: save it as PDF.',
    );
  if (key === 'locked') throw locked();
  return formatOf(key) ?? told;
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1');

/** The telling stream may lie beyond these bytes. Then the claim counts, or else `doc`, until `settledFormat` sees the whole file. */
const compoundFormat = (bytes: Buffer, claimed: readonly string[]): Format | null => {
  const key = compoundKey(bytes);
  return (key === null || key === 'locked' ? null : formatOf(key)) ?? claim(claimed, compound) ?? formatOf('doc');
};

async function signature(bytes: Buffer): Promise<{ ext: string; mime: string } | null> {
  try {
    return (await fileTypeFromBuffer(bytes)) ?? null;
  } catch {
    return null;
  }
}

/** The key of the format that the names of the zip entries within these bytes show, or null. */
function zipPart(bytes: Buffer): string | null {
  for (let at = 0; at !== -1; at = bytes.indexOf(ZIP, at + 4)) {
    const name = bytes.toString('latin1', at + 30, at + 52);
    if (name.startsWith('word/')) return 'docx';
    if (name.startsWith('xl/')) return 'xlsx';
    if (name.startsWith('ppt/')) return 'pptx';
    if (name.startsWith('META-INF/container.xml')) return 'epub';
    const stored = name.startsWith('mimetype')
      ? /^[\w.+/-]+/.exec(bytes.toString('latin1', at + 38, at + 110))?.[0]
      : null;
    const key = keyOfMimeType(stored ?? null);
    if (key !== null) return key;
  }
  return null;
}

const claim = (claimed: readonly string[], among: ReadonlySet<string>): Format | null =>
  formatOf(claimed.find((key) => among.has(key)) ?? '');

/** The formats that sender, name and media type claim, the most deliberate claim first. */
const claimedKeys = (hints: FormatHints): string[] =>
  [keyOfFileType(hints.fileType), keyOfName(hints.name), keyOfMimeType(hints.mimeType)].filter((key) => key !== null);

/** The format of text in an 8-bit character set or with stray control characters, or null if it is no text. */
function untidyText(bytes: Buffer, texture: Texture, hints: FormatHints): Format | null {
  if (texture === 'binary') return null;
  const claimsText = hints.mimeType?.startsWith('text/') || claimedKeys(hints).some((key) => textKeys.has(key));
  const isText = texture === 'untidy' || claimsText || charsetOf(bytes, null) !== FALLBACK;
  return isText ? textFormat(bytes, hints) : null;
}

function textFormat(bytes: Buffer, hints: FormatHints): Format | null {
  const start = bytes.toString('latin1', 0, 4096).replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '');
  const words = start.replaceAll('\0', '').trimStart();
  if (/^%!PS/.test(words)) return null;
  if (/^\{\\rtf/.test(words)) return formatOf('rtf');
  if (isMail(words)) return formatOf('eml');
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

/** Whether a text begins with header fields that have a sender and a field that only mail programs write. */
function isMail(words: string): boolean {
  const [fields = ''] = words.split(/\r?\n\r?\n/, 1);
  if (!/^[!-9;-~]{1,76}:[ \t\r]/.test(fields)) return false;
  return /^From: /im.test(fields) && /^(?:Received|Message-ID|MIME-Version|Return-Path|X-Mailer): /im.test(fields);
}

function textSignature(words: string): string | null {
  if (/^(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype\s+html|html)[\s>]/i.test(words))
    return 'html';
  if (/^BEGIN:VCALENDAR\s/i.test(words)) return 'ics';
  if (/^BEGIN:VCARD\s/i.test(words)) return 'vcf';
  if (/^WEBVTT(?:\s|$)/.test(words)) return 'vtt';
  if (/^\d{1,6}\r?\n\d{2}:\d{2}:\d{2},\d{3} --> \d{2}:/.test(words)) return 'srt';
  return null;
}
