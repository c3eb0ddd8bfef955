import mammoth from 'mammoth';
import { parsePage } from './dom.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import { withFormulasAsText } from './omml.js';
import { coreProperties, paragraphs, readPart, relationships, runOf } from './ooxml.js';
import type { Convert } from './types.js';
import { type Parts, repack, unpackXml } from './unzip.js';

/** Converts a Word document to Markdown without its pictures. */
export const readDocx: Convert = async ({ bytes }) => {
  const parts = await unpackXml(bytes);
  for (const [path, part] of parts) {
    const xml = withDiagramsAsText(withoutHidden(part.toString('utf8')), parts, path);
    parts.set(path, Buffer.from(withFormulasAsText(xml).replace(WRAPPERS, '')));
  }
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

/** The part without runs that are hidden themselves, not by a style. Those with marks of fields, which must stay in pairs, have no words. */
const withoutHidden = (xml: string): string =>
  xml
    .split(/(?=<w:r[\s>])/)
    .map((run) => {
      const end = run.indexOf(END_OF_RUN);
      const format = /^<w:r(?:\s[^<>]*)?>\s*<w:rPr>(.*?)<(?:\/w:rPr|w:rPrChange)/s.exec(run)?.[1] ?? '';
      const isHidden = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/.test(format);
      return isHidden && end !== -1 && !/<w:(?:fldChar|instrText)/.test(run.slice(0, end))
        ? run.slice(end + END_OF_RUN.length)
        : run;
    })
    .join('');

const END_OF_RUN = '</w:r>';

/** The part with the words of each diagram, once, in a text box beside it, which mammoth has below the paragraph. */
function withDiagramsAsText(xml: string, parts: Parts, path: string): string {
  if (!xml.includes('<dgm:relIds')) return xml;
  const relations = relationships(parts, path);
  return xml
    .split(/(?<=<\/w:drawing>)/)
    .map((drawing) => {
      const place = relations.get(/<dgm:relIds\s[^<>]*\br:dm="([^"]*)"/.exec(drawing)?.[1] ?? '')?.path ?? '';
      const diagram = readPart(parts, place);
      if (diagram === null) return drawing;
      parts.delete(place);
      const lines = paragraphs(diagram).map((text) => `<w:p>${runOf(text)}</w:p>`);
      return `${drawing}<w:pict><w:txbxContent>${lines.join('')}</w:txbxContent></w:pict>`;
    })
    .join('');
}
