import mammoth from 'mammoth';
import { parsePage } from './dom.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import { withFormulasAsText } from './omml.js';
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

/** Tags of elements that mammoth leaves out with their text: simple fields, directions, ruby, and formulas in a paragraph of their own. */
const WRAPPERS = /<\/?(?:w:(?:fldSimple|bdo|dir|ruby|rubyBase)|m:oMathPara)(?:\s[^<>]*)?\/?>/g;

const unwrapped = (xml: string): string => withFormulasAsText(xml).replace(WRAPPERS, '');
