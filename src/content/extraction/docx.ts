import mammoth from 'mammoth';
import { parsePage } from './dom.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import { coreProperties } from './ooxml.js';
import type { Convert } from './types.js';
import { repack, unpackXml } from './unzip.js';

/** Converts a Word document to Markdown without its pictures. */
export const readDocx: Convert = async ({ bytes }) => {
  const parts = await unpackXml(bytes);
  const { value } = await mammoth.convertToHtml(
    { buffer: repack(parts) },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  );
  return {
    text: htmlToMarkdown(parsePage(`<html><head></head><body>${value}</body></html>`).body, null),
    ...coreProperties(parts),
  };
};
