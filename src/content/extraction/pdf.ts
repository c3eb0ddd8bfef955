import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { unprocessable } from '../../core/errors.js';
import { createPagePainter, paintedOn } from './page-picture.js';
import { typedInto } from './pdf-annotations.js';
import { tooMuchText } from './refusals.js';
import type { Convert, Source } from './types.js';

/**
 * pdf.js inflates streams with this if it exists, whole and in the thread pool. What is in progress when the thread is ended
 * is never freed (580 MB for one test file, each time). Its own inflater leaves nothing behind and is as fast.
 */
Reflect.deleteProperty(globalThis, 'DecompressionStream');

/** The standard fonts and decoders that PDFs presuppose, and the CMaps of Chinese, Japanese and Korean. */
const resources = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => `${join(resources, name)}/`;

/** Between two pages, as in pdftotext's output: invisible when shown, and the end of a paragraph to the chunker. */
const PAGE_BREAK = '\n\f\n';
/** A distance between lines of more than this many line heights begins a paragraph. */
const PARAGRAPH_STEP = 1.6;
/** Pixels. Larger pictures on a page are not drawn. */
const MAX_PICTURE = 60_000_000;
/** Letters and digits. With fewer of them, the text of a page with pictures may be a stamp on a scan. */
const FEW = 100;
/** Share of meaningless characters above which a text layer is ignored. Fonts without a Unicode table produce them. */
const MAX_SENSELESS = 0.3;

/** Reads a PDF page by page: its text layer, or by OCR where it has none. */
export const readPdf: Convert = async (source) => {
  const pdf = await open(source.bytes);
  try {
    const pages: string[] = [];
    let size = 0;
    const add = (number: number, text: string) => {
      size += Buffer.byteLength(text);
      if (size > source.maxTextBytes) throw tooMuchText(source.maxTextBytes);
      pages[number - 1] = `${pages[number - 1] ?? ''}\n\n${text}`.trim();
    };
    const reader = createPageReader(pdf, source);
    for (let number = 1; number <= pdf.numPages; number++) {
      add(number, await reader.read(number));
    }
    // At the end, because pdf.js has found all pages by then: a search for all of them at once takes memory for each pair.
    for (const [index, lines] of await typedInto(pdf)) add(index + 1, [...lines].join('\n'));
    if (size === 0) throw unprocessable('The PDF has no text in it, and none was found in its pictures.');
    const { info } = (await pdf.getMetadata()) as { info: { Title?: unknown; Subject?: unknown } };
    return {
      text: pages.join(PAGE_BREAK),
      title: words(info.Title),
      summary: words(info.Subject),
      pages: pdf.numPages,
      ocr: reader.ocr(),
    };
  } finally {
    await pdf.loadingTask.destroy();
  }
};

async function open(bytes: Buffer): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      verbosity: 0,
      stopAtErrors: false,
      cMapUrl: folder('cmaps'),
      standardFontDataUrl: folder('standard_fonts'),
      wasmUrl: folder('wasm'),
      maxImageSize: MAX_PICTURE,
    }).promise;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw unprocessable('The PDF is encrypted: a password is needed to read it.');
    }
    throw error;
  }
}

function createPageReader(pdf: PDFDocumentProxy, { ocr, tell }: Source) {
  const paint = createPagePainter();
  let seen = 0;
  let left = 0;

  async function read(number: number): Promise<string> {
    const page = await pdf.getPage(number);
    try {
      const text = await pageText(page);
      if (!(await needsOcr(page, text))) return text;
      if (!ocr.hasRoom()) {
        left++;
        return text;
      }
      tell(`page ${number} of ${pdf.numPages}`);
      const found = await ocr.read(await paint(page));
      seen++;
      return isSense(text) && lettersIn(found) < 2 * lettersIn(text) ? text : found;
    } finally {
      page.cleanup();
    }
  }
  return { read, ocr: () => (seen + left === 0 ? null : { pages: seen, left }) };
}

/** Whether a page is a scan, has drawn letters, or has a text layer without meaning. */
async function needsOcr(page: PDFPageProxy, text: string): Promise<boolean> {
  if (!isSense(text)) return true;
  const letters = lettersIn(text);
  if (letters >= FEW) return false;
  const { pictures, drawings } = await paintedOn(page);
  return pictures || (drawings && letters === 0);
}

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function isSense(text: string): boolean {
  const signs = text.replace(/\s/g, '');
  return (signs.match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0) <= signs.length * MAX_SENSELESS;
}

async function pageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  let text = '';
  let baseline: number | null = null;
  for (const item of items) {
    if (!('str' in item)) continue;
    if (item.str !== '') {
      const y = Number(item.transform[5]);
      const step = baseline === null ? 0 : baseline - y;
      if (text.endsWith('\n') && (step > item.height * PARAGRAPH_STEP || step < -item.height)) text += '\n';
      baseline = y;
    }
    text += item.str;
    if (item.hasEOL && !text.endsWith('\n')) text += '\n';
  }
  const lines = text.replace(/\u00ad\n?/g, '').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

const words = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
