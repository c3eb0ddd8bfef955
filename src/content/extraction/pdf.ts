import { getDocumentProxy } from 'unpdf';
import { unprocessable } from '../../errors.js';
import { tooMuchText } from './refusals.js';
import type { Convert } from './types.js';

/**
 * pdf.js unpacks streams with this where there is one, whole and in the thread pool; what is under way when the thread
 * is ended is never freed (580 MB of a test file, each time). Its own inflater leaves nothing and is as fast.
 */
Reflect.deleteProperty(globalThis, 'DecompressionStream');

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Between two pages, as pdftotext has it: blank where shown, and an end of paragraph to whoever cuts the text. */
const PAGE_BREAK = '\n\f\n';
/** A step down of more than this many line heights begins a paragraph. */
const PARAGRAPH_STEP = 1.6;

/** The text layer of a PDF, page by page. */
export const readPdf: Convert = async ({ bytes, maxTextBytes }) => {
  const pdf = await open(bytes);
  try {
    const pages: string[] = [];
    let size = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      const text = await pageText(pdf, number);
      size += Buffer.byteLength(text);
      if (size > maxTextBytes) throw tooMuchText(maxTextBytes);
      pages.push(text);
    }
    if (size === 0) throw unprocessable('The PDF has no text in it, only pictures of pages perhaps.');
    const { info } = (await pdf.getMetadata()) as { info: { Title?: unknown; Subject?: unknown } };
    return {
      text: pages.join(PAGE_BREAK),
      title: words(info.Title),
      summary: words(info.Subject),
      pages: pdf.numPages,
    };
  } finally {
    await pdf.loadingTask.destroy();
  }
};

async function open(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: false });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw unprocessable('The PDF is encrypted: a password is needed to read it.');
    }
    throw error;
  }
}

async function pageText(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
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
