import { parsePage, type XmlElement } from './dom.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import { markdownTable } from './markdown-syntax.js';
import { createOdfHtml } from './odf-html.js';
import { coreProperties, readPart } from './ooxml.js';
import { locked } from './refusals.js';
import type { Convert } from './types.js';
import { unpackXml } from './unzip.js';

/** The most often that a repeated cell or row is written. A sheet declares its empty end as a million repetitions. */
const MOST_REPEATS = 1_000;

/** Converts an OpenDocument text to Markdown. */
export const readOdt: Convert = async ({ bytes }) => {
  const { body, markdown, about } = await open(bytes);
  return { text: markdown(body.getElementsByTagName('office:text')), ...about };
};

/** Converts an OpenDocument presentation slide by slide: title as a heading, text, notes. */
export const readOdp: Convert = async ({ bytes }) => {
  const { body, markdown, about } = await open(bytes);
  const pages = Array.from(body.getElementsByTagName('draw:page'));
  const slides = pages.map((page, i) => {
    const notes = page.getElementsByTagName('presentation:notes')[0];
    const spoken = notes === undefined ? '' : markdown(framesOf(notes, (kind) => kind === 'notes'));
    notes?.remove();
    const title = markdown(framesOf(page, (kind) => kind === 'title')).replace(/\s+/g, ' ');
    const text = markdown(framesOf(page, (kind) => kind !== 'title' && !FURNITURE.has(kind ?? '')));
    const said = spoken === '' ? '' : `Notes: ${spoken}`;
    return [`## ${title || `Slide ${i + 1}`}`, text, said].filter((block) => block !== '').join('\n\n');
  });
  return { text: slides.join('\n\n'), ...about, pages: pages.length };
};

/** Converts an OpenDocument workbook: each sheet a heading and a table whose header is its first row. */
export const readOds: Convert = async ({ bytes }) => {
  const { body, about } = await open(bytes);
  for (const comment of body.getElementsByTagName('office:annotation')) comment.remove();
  for (const space of body.querySelectorAll('text\\:line-break, text\\:tab, text\\:s')) space.replaceWith(' ');
  const sheets = Array.from(body.getElementsByTagName('table:table'), (sheet) => {
    const rows = Array.from(sheet.getElementsByTagName('table:table-row'), (row) =>
      repeated([cellsOf(row)], row.getAttribute('table:number-rows-repeated')),
    );
    const table = markdownTable(rows.flat().filter((row) => row.length > 0));
    return table === '' ? '' : `## ${sheet.getAttribute('table:name') ?? 'Sheet'}\n\n${table}`;
  });
  return { text: sheets.filter((sheet) => sheet !== '').join('\n\n'), ...about };
};

/** Placeholders that every slide repeats. */
const FURNITURE = new Set(['date-time', 'footer', 'header', 'page-number', 'page']);

/** All that stands on a slide and may have text in it. */
const FRAMES =
  'frame custom-shape rect ellipse circle line connector polyline polygon regular-polygon path measure caption'
    .split(' ')
    .map((form) => `draw\\:${form}`)
    .join(', ');

const framesOf = (root: XmlElement, wanted: (kind: string | null) => boolean): XmlElement[] =>
  Array.from(root.querySelectorAll(FRAMES)).filter((frame) => wanted(frame.getAttribute('presentation:class')));

/** @throws {CairnError} 422 for a document with a password */
async function open(bytes: Buffer) {
  const parts = await unpackXml(bytes);
  if (parts.get('META-INF/manifest.xml')?.includes('manifest:encryption-data')) {
    throw locked();
  }
  const body = readPart(parts, 'content.xml');
  if (body === null) throw new Error('no content part');
  const html = createOdfHtml([body, readPart(parts, 'styles.xml')]);
  const markdown = (elements: Iterable<XmlElement>): string =>
    htmlToMarkdown(parsePage(`<html><head></head><body>${html(elements)}</body></html>`).body, null);
  return { body, markdown, about: coreProperties(parts, 'meta.xml') };
}

/** The cells of a row without its empty end. Dates are in ISO 8601, however they are displayed. */
function cellsOf(row: XmlElement): string[] {
  const cells = Array.from(row.children, (cell) => {
    const text =
      cell.getAttribute('office:date-value') ??
      Array.from(cell.getElementsByTagName('text:p'), ({ textContent }) => textContent).join(' ');
    return repeated([text.replace(/T00:00:00$/, '')], cell.getAttribute('table:number-columns-repeated'));
  }).flat();
  return cells.slice(0, cells.findLastIndex((text) => text.trim() !== '') + 1);
}

const repeated = <T>(items: T[], times: string | null): T[] =>
  Array.from({ length: Math.max(1, Math.min(MOST_REPEATS, Number(times) || 1)) }, () => items).flat();
