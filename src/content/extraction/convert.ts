import { CairnError, unprocessable, unsupportedType } from '../../core/errors.js';
import { cleanString } from '../../text/clean-text.js';
import { charsetOf } from './charset.js';
import { detectFormat, settledFormat } from './detect.js';
import { whatIs } from './formats.js';
import { damaged, EngineFault, noText, OutOfMemory, tooMuchText } from './refusals.js';
import type { Convert, Converted, Extracted, Format, Inner, Source } from './types.js';
import { unread } from './unread.js';

/** The converter of each format; its libraries load with the first file. All pictures share one, and all plain text. */
const converters: Record<string, () => Promise<Convert>> = {
  pdf: async () => (await import('./pdf.js')).readPdf,
  docx: async () => (await import('./docx.js')).readDocx,
  xlsx: async () => (await import('./xlsx.js')).readXlsx,
  pptx: async () => (await import('./pptx.js')).readPptx,
  doc: async () => (await import('./old-office.js')).readDoc,
  xls: async () => (await import('./old-office.js')).readXls,
  ppt: async () => (await import('./old-office.js')).readPpt,
  odt: async () => (await import('./odf.js')).readOdt,
  ods: async () => (await import('./odf.js')).readOds,
  odp: async () => (await import('./odf.js')).readOdp,
  rtf: async () => (await import('./rtf.js')).readRtf,
  epub: async () => (await import('./epub.js')).readEpub,
  eml: async () => (await import('./eml.js')).readEml,
  msg: async () => (await import('./msg.js')).readMsg,
  csv: async () => (await import('./text-files.js')).readCsv,
  tsv: async () => (await import('./text-files.js')).readTsv,
  html: async () => (await import('./html.js')).readHtml,
  markdown: async () => (await import('./text-files.js')).readMarkdown,
  rst: async () => (await import('./rst.js')).readRst,
  asciidoc: async () => (await import('./asciidoc.js')).readAsciidoc,
  org: async () => (await import('./org.js')).readOrg,
  ics: async () => (await import('./calendar.js')).readCalendar,
  vcf: async () => (await import('./contacts.js')).readContacts,
  json: async () => (await import('./text-files.js')).readJson,
  yaml: async () => (await import('./text-files.js')).readCode,
  code: async () => (await import('./text-files.js')).readCode,
  srt: async () => (await import('./captions.js')).readCaptions,
  vtt: async () => (await import('./captions.js')).readCaptions,
};
const image = async () => (await import('./image.js')).readImage;
const plain = async () => (await import('./text-files.js')).readPlain;

/** Formats whose bytes are text throughout, in one character set. */
const texts = new Set('csv tsv html markdown rst asciidoc org ics vcf srt vtt json yaml code text'.split(' '));

/**
 * Extracts the text of a file in a format that `detectFormat` knows, except audio and video.
 * @param depth how many files this one lies in
 * @throws {CairnError} 422 with the reason for a file that is damaged, protected, blank, or has too much in it
 */
export async function convert(
  format: Format,
  given: Omit<Source, 'inner'>,
  depth = 0,
): Promise<Omit<Extracted, 'type' | 'mimeType'>> {
  const source = { ...given, inner: innerOf(given, depth) };
  if (source.bytes.length === 0) throw unprocessable('The file is empty.');
  const load = converters[format.key] ?? (format.type === 'image' ? image : plain);
  const read = await load();
  const converted = await attempt(() => read(source), whatIs(format));
  const text = cleanString(converted.text);
  if (text.trim() === '') throw noText();
  if (Buffer.byteLength(text) > source.maxTextBytes) throw tooMuchText(source.maxTextBytes);
  return {
    text,
    title: oneLine(converted.title, 300),
    summary: oneLine(converted.summary, 2_000),
    ogImage: converted.ogImage ?? null,
    pages: converted.pages ?? null,
    encoding: texts.has(format.key) ? encodingOf(format, source) : null,
    ocr: converted.ocr ?? null,
  };
}

/** How deep files may lie in each other: mails hold files, and mails. */
const MAX_DEPTH = 3;

const innerOf =
  (source: Omit<Source, 'inner'>, depth: number): Inner =>
  async (bytes, hints) => {
    if (depth >= MAX_DEPTH) throw unprocessable('It lies too deep in other files.');
    const format = await detectFormat(bytes, hints);
    if (format === null) throw unsupportedType(unread(bytes));
    if (format.type === 'audio' || format.type === 'video')
      throw unprocessable(`It is ${format.type}: add it on its own.`);
    const { text } = await convert(
      settledFormat(bytes, format),
      { ...source, bytes, charset: null, url: null },
      depth + 1,
    );
    return text;
  };

function encodingOf({ key }: Format, { bytes, charset }: Source): string | null {
  const encoding = charsetOf(bytes, charset, key === 'html');
  return encoding === 'utf-8' ? null : encoding;
}

async function attempt(read: () => Converted | Promise<Converted>, what: string): Promise<Converted> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CairnError || error instanceof OutOfMemory || isFault(error)) throw error;
    if (
      error instanceof RangeError &&
      /allocation failed|Invalid (?:string|typed array|array) length/.test(error.message)
    ) {
      throw new OutOfMemory(error.message);
    }
    throw damaged(what);
  }
}

/** Whether the file is not to blame: an error of the operating system, or an engine that does not start. */
const isFault = (error: unknown): boolean =>
  error instanceof EngineFault || /^(?:E[A-Z]{2,}$|ERR_MODULE)/.test(String(Reflect.get(Object(error), 'code')));

function oneLine(words: string | null | undefined, max: number): string | null {
  const line = cleanString(words ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return line === '' ? null : line.slice(0, max).toWellFormed();
}
