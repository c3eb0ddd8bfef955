import mammoth from 'mammoth';
import { parsePage } from './dom.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import { coreProperties } from './ooxml.js';
import type { Convert } from './types.js';
import { repack, unpackXml } from './unzip.js';

/** Converts a Word document to Markdown without its pictures. */
export const readDocx: Convert = async ({ bytes }) => {
  const parts = await unpackXml(bytes);
  for (const [path, part] of parts) parts.set(path, Buffer.from(unwrapped(part.toString('utf8'))));
  const { value } = await mammoth.convertToHtml(
    { buffer: repack(parts) },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  );
  return {
    text: htmlToMarkdown(parsePage(`<html><head></head><body>${value}</body></html>`).body, null),
    ...coreProperties(parts),
  };
};

/** Tags of elements that mammoth leaves out with their text: simple fields, directions, ruby, and all of a formula but `m:t`. */
const WRAPPERS = /<\/?(?:w:(?:fldSimple|bdo|dir|ruby|rubyBase)|m:(?!t[\s>])\w+)(?:\s[^<>]*)?\/?>/g;
/** What stands before the parts of a formula that are not on its line. */
const SIGNS: Record<string, string> = { den: '/', sub: '_', sup: '^' };

/** The part without its wrappers, and the text of formulas as that of runs. */
const unwrapped = (xml: string): string =>
  xml
    .replace(/<m:(den|sub|sup)>/g, (_, place: string) => `<w:t>${SIGNS[place]}</w:t>`)
    .replace(WRAPPERS, '')
    .replace(/(<\/?)m:t(?=[\s>])/g, '$1w:t');
