import { CairnError, unprocessable } from '../../errors.js';
import { EngineFault, noText, OutOfMemory, tooMuchText } from './refusals.js';
import type { Convert, Converted, Format, Source } from './types.js';

/** Each loads its libraries when the first file of its kind comes. */
const converters: Record<string, { what: string; load: () => Promise<Convert> }> = {
  pdf: { what: 'PDF', load: async () => (await import('./pdf.js')).readPdf },
  docx: { what: 'Word document', load: async () => (await import('./docx.js')).readDocx },
  xlsx: { what: 'Excel workbook', load: async () => (await import('./xlsx.js')).readXlsx },
  pptx: { what: 'PowerPoint presentation', load: async () => (await import('./pptx.js')).readPptx },
  csv: { what: 'CSV file', load: async () => (await import('./csv.js')).readCsv },
  tsv: { what: 'TSV file', load: async () => (await import('./csv.js')).readTsv },
  html: { what: 'HTML file', load: async () => (await import('./html.js')).readHtml },
  markdown: { what: 'Markdown file', load: async () => (await import('./markdown.js')).readMarkdown },
  rst: { what: 'reStructuredText file', load: async () => (await import('./rst.js')).readRst },
  asciidoc: { what: 'AsciiDoc file', load: async () => (await import('./asciidoc.js')).readAsciidoc },
  org: { what: 'Org file', load: async () => (await import('./org.js')).readOrg },
  srt: { what: 'caption file', load: async () => (await import('./captions.js')).readCaptions },
  vtt: { what: 'caption file', load: async () => (await import('./captions.js')).readCaptions },
};
const image = { what: 'picture', load: async () => (await import('./image.js')).readImage };
const plain = { what: 'text file', load: async () => (await import('./plain.js')).readPlain };

const converterOf = (format: Format) => converters[format.key] ?? (format.type === 'image' ? image : plain);

/** What a file of the format is called, such as `PDF` or `Word document`. */
export const whatIs = (format: Format): string => converterOf(format).what;

/**
 * The text of a file in one of the formats that `detectFormat` knows, audio and video excepted.
 * @throws {CairnError} 422 with the reason for a file that is damaged, protected, blank, or has too much in it
 */
export async function convert(format: Format, source: Source): Promise<Required<Converted>> {
  if (source.bytes.length === 0) throw unprocessable('The file is empty.');
  const read = await converterOf(format).load();
  const converted = await attempt(() => read(source), whatIs(format));
  const text = clean(converted.text);
  if (text.trim() === '') throw noText();
  if (Buffer.byteLength(text) > source.maxTextBytes) throw tooMuchText(source.maxTextBytes);
  return {
    text,
    title: oneLine(converted.title, 300),
    summary: oneLine(converted.summary, 2_000),
    ogImage: converted.ogImage ?? null,
    pages: converted.pages ?? null,
  };
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
    throw unprocessable(`The ${what} cannot be read: it is damaged or not complete.`);
  }
}

/** No fault of the file: the system's own errors, and an engine that does not start. */
const isFault = (error: unknown): boolean =>
  error instanceof EngineFault || /^(?:E[A-Z]{2,}$|ERR_MODULE)/.test(String(Reflect.get(Object(error), 'code')));

/** Without what PostgreSQL and JSON cannot hold. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

function oneLine(words: string | null | undefined, max: number): string | null {
  const line = clean(words ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return line === '' ? null : line.slice(0, max).toWellFormed();
}
