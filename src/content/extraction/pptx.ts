import type { XmlElement } from './dom.js';
import { markdownTable } from './markdown-syntax.js';
import { coreProperties, paragraphs, paragraphText, readPart, relationships } from './ooxml.js';
import type { Convert } from './types.js';
import { type Parts, unpackXml } from './unzip.js';

const PRESENTATION = 'ppt/presentation.xml';
const TITLES = new Set(['title', 'ctrTitle']);
/** Placeholders that every slide repeats. */
const FURNITURE = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);

/** Converts a presentation slide by slide in the order shown: title as a heading, paragraphs as list items, tables, notes. */
export const readPptx: Convert = async ({ bytes }) => {
  const parts = await unpackXml(bytes);
  const presentation = readPart(parts, PRESENTATION);
  if (presentation === null) throw new Error('no presentation part');
  const targets = relationships(parts, PRESENTATION);
  const paths = Array.from(presentation.getElementsByTagName('p:sldId'), (slide) => {
    return targets.get(slide.getAttribute('r:id') ?? '')?.path;
  }).filter((path) => path !== undefined);
  const slides = paths.map((path, i) => slideText(parts, path, i + 1));
  return { text: slides.join('\n\n'), ...coreProperties(parts), pages: paths.length };
};

function slideText(parts: Parts, path: string, number: number): string {
  const blocks: string[] = [];
  const relations = relationships(parts, path);
  const diagrams = new Set<string>();
  let title = '';
  for (const shape of shapes(readPart(parts, path))) {
    const kind = placeholder(shape);
    if (kind !== null && FURNITURE.has(kind)) continue;
    if (shape.nodeName === 'a:tbl') blocks.push(tableText(shape));
    else if (shape.nodeName === 'dgm:relIds') {
      const place = relations.get(shape.getAttribute('r:dm') ?? '')?.path;
      if (place === undefined || diagrams.has(place)) continue;
      diagrams.add(place);
      const diagram = readPart(parts, place);
      if (diagram !== null) blocks.push(listText(diagram));
    } else if (kind !== null && TITLES.has(kind) && title === '') title = paragraphs(shape).join(' ');
    else blocks.push(listText(shape));
  }
  const notes = [...relations.values()].find(({ type }) => type === 'notesSlide');
  const spoken = notes === undefined ? '' : notesText(parts, notes.path);
  if (spoken !== '') blocks.push(`Notes: ${spoken}`);
  return [`## ${title || `Slide ${number}`}`, ...blocks.filter((block) => block !== '')].join('\n\n');
}

/** The shapes with text, tables and diagrams of a slide, in order, also those within groups. */
function shapes(root: XmlElement | null): XmlElement[] {
  return Array.from(root?.querySelectorAll('p\\:sp, a\\:tbl, dgm\\:relIds') ?? []);
}

/** The type of a placeholder (`body` by default); null for any other shape. */
function placeholder(shape: XmlElement): string | null {
  const mark = shape.getElementsByTagName('p:ph')[0];
  return mark === undefined ? null : (mark.getAttribute('type') ?? 'body');
}

function notesText(parts: Parts, path: string): string {
  const body = shapes(readPart(parts, path)).filter((shape) => placeholder(shape) === 'body');
  return body.flatMap((shape) => paragraphs(shape)).join('\n\n');
}

/** Writes one paragraph as it is, and several as a list, nested as on the slide. */
function listText(shape: XmlElement): string {
  const items = Array.from(shape.getElementsByTagName('a:p'), (paragraph) => ({
    text: paragraphText(paragraph),
    level: Number(paragraph.getElementsByTagName('a:pPr')[0]?.getAttribute('lvl') ?? 0),
  })).filter(({ text }) => text !== '');
  if (items.length === 1) return items[0]?.text ?? '';
  return items.map(({ text, level }) => `${'  '.repeat(Math.min(8, level))}- ${text}`).join('\n');
}

const tableText = (table: XmlElement): string =>
  markdownTable(
    Array.from(table.getElementsByTagName('a:tr'), (row) =>
      Array.from(row.getElementsByTagName('a:tc'), (cell) => paragraphs(cell).join(' ')),
    ),
  );
