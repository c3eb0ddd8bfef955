import TurndownService from 'turndown';
import type { XmlElement } from './dom.js';
import { cellText } from './markdown-syntax.js';

type Rule = (content: string, node: XmlElement) => string;

/** The most columns that a cell spans, and the columns of a table in which a cell may reach into the rows below. */
const MOST_COLUMNS = 100;

/**
 * Converts an element to Markdown: http and mailto links become absolute, images their alternative text, the first row of a
 * table its header. Characters with a meaning in Markdown are not escaped, because the text is searched as it reads.
 * @param base URL of the page
 * @param without a selector of elements to leave out
 */
export function htmlToMarkdown(element: XmlElement, base: string | null, without?: string): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  });
  service.escape = (text) => text;
  const add = (key: string, tags: string[], rule: Rule): void => {
    service.addRule(key, { filter: tags as never, replacement: rule as never });
  };
  add('link', ['a'], (content, node) => link(content, node.getAttribute('href'), base));
  add('picture', ['img'], (_, node) => node.getAttribute('alt')?.replace(/\s+/g, ' ').trim() ?? '');
  add('listItem', ['li'], listItem);
  add('struck', ['del', 's', 'strike'], (content) => (content.trim() === '' ? '' : `~~${content}~~`));
  add('cell', ['td', 'th'], (content, node) => {
    const table = tableOf(node);
    return table !== null && isDataTable(table) ? cell(content, node, table) : `${content}\n\n`;
  });
  add('row', ['tr'], (content, node) => (isDataTable(tableOf(node)) ? `${content.replace(/\n/g, '')}|\n` : content));
  add('rows', ['thead', 'tbody', 'tfoot'], (content) => content);
  add('caption', ['caption'], (content) => (content.trim() === '' ? '' : `${content.trim()}\n\n`));
  add(
    'table',
    ['table'],
    (content, node) => `\n\n${isDataTable(node) ? underlineHeader(content) : content.trim()}\n\n`,
  );
  if (without !== undefined) service.remove(((node: XmlElement) => node.matches(without)) as never);
  return service.turndown(element as never).trim();
}

function link(content: string, href: string | null, base: string | null): string {
  if (content.trim() === '' || href === null) return content;
  const address = URL.canParse(href, base ?? undefined) ? new URL(href, base ?? undefined) : null;
  if (address === null || !/^(?:https?|mailto):$/.test(address.protocol)) return content;
  return `[${content.trim().replace(/\s*\n\s*/g, ' ')}](${address.href})`;
}

function listItem(content: string, node: XmlElement): string {
  const list = node.parentNode;
  let marker = '- ';
  if (list?.nodeName === 'OL') {
    const first = Number(list.getAttribute('start') ?? 1) || 1;
    marker = `${first + (placesIn(list).get(node) ?? 0)}. `;
  }
  const text = content
    .trim()
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`);
  return `${marker}${text}\n`;
}

const places = new WeakMap<XmlElement, Map<XmlElement, number>>();

/** The position of each item of a list, counted once per list. */
function placesIn(list: XmlElement): Map<XmlElement, number> {
  const known = places.get(list) ?? new Map(Array.from(list.children, (item, place) => [item, place]));
  places.set(list, known);
  return known;
}

/** A cell with empty ones for the columns before it that cells of rows above reach into, and for the others of its own. */
const cell = (content: string, node: XmlElement, table: XmlElement): string =>
  `${'| '.repeat(takenIn(table).get(node) ?? 0)}| ${cellText(content)}${' |'.repeat(columnsOf(node) - 1)} `;

const columnsOf = (node: XmlElement): number =>
  Math.max(1, Math.min(MOST_COLUMNS, Number(node.getAttribute('colspan')) || 1));

const taken = new WeakMap<XmlElement, Map<XmlElement, number>>();

/** The columns right before each cell of a table that cells of rows above reach into, counted once per table. */
function takenIn(table: XmlElement): Map<XmlElement, number> {
  const known = taken.get(table);
  if (known !== undefined) return known;
  const found = new Map<XmlElement, number>();
  let section: XmlElement | null = null;
  /** In how many rows more each column is taken. No cell reaches beyond its section. */
  let reach: number[] = [];
  for (const row of table.getElementsByTagName('tr')) {
    const above = row.parentNode === section ? reach : [];
    section = row.parentNode;
    reach = above.map((rows) => rows - 1);
    let column = 0;
    for (const node of row.querySelectorAll('td, th')) {
      const first = column;
      while ((above[column] ?? 0) > 0) column++;
      found.set(node, column - first);
      const rows = (Number(node.getAttribute('rowspan')) || 1) - 1;
      for (let i = columnsOf(node); i > 0; i--, column++) if (column < MOST_COLUMNS) reach[column] = rows;
    }
  }
  taken.set(table, found);
  return found;
}

function tableOf(node: XmlElement): XmlElement | null {
  let parent = node.parentNode;
  while (parent !== null && parent.nodeName !== 'TABLE') parent = parent.parentNode;
  return parent;
}

const judged = new WeakMap<XmlElement, boolean>();

/** Whether a table holds data. Tables of one column, and those around other tables, are layout. */
function isDataTable(table: XmlElement | null): boolean {
  if (table === null) return false;
  const known = judged.get(table);
  if (known !== undefined) return known;
  const isData =
    table.querySelector('table') === null &&
    Array.from(table.getElementsByTagName('tr')).some((row) => row.children.length > 1);
  judged.set(table, isData);
  return isData;
}

function underlineHeader(content: string): string {
  const lines = content.split('\n').map((line) => line.trim());
  const header = lines.findIndex((line) => line.startsWith('|'));
  const above = lines.slice(0, header).filter((line) => line !== '');
  const rows = lines.slice(header).filter((line) => line.startsWith('|') && /[^|\s]/.test(line));
  if (rows.length === 0) return above.join('\n');
  const width = Math.max(...rows.slice(0, 100).map((row) => row.replaceAll('\\|', '').split('|').length - 2));
  rows.splice(1, 0, `|${' --- |'.repeat(width)}`);
  return [...(above.length === 0 ? [] : [...above, '']), ...rows].join('\n');
}
