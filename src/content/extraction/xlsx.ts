import readSheets from 'read-excel-file/node';
import { markdownTable } from './markdown-syntax.js';
import { coreProperties, readPart, relationships } from './ooxml.js';
import type { Convert } from './types.js';
import { type Parts, repack, unpackXml } from './unzip.js';
import { plainCells } from './xlsx-cells.js';

/**
 * Converts a workbook: each sheet a heading and a table whose header is its first row. The library refuses a workbook for one cell that
 * it does not take; only then are cells rewritten.
 */
export const readXlsx: Convert = async ({ bytes }) => {
  const parts = await unpackXml(bytes);
  keepWorksheets(parts);
  const sheets = await readSheets(repack(parts)).catch(() => readSheets(repack(withPlainCells(parts))));
  const tables = sheets.map(({ sheet, data }) => ({ sheet, table: markdownTable(data.map((row) => row.map(shown))) }));
  return {
    text: tables
      .filter(({ table }) => table !== '')
      .map(({ sheet, table }) => `## ${sheet}\n\n${table}`)
      .join('\n\n'),
    ...coreProperties(parts),
  };
};

/** Removes the sheets that have no cells, such as those of a chart: the library takes a workbook that lists one for damaged. */
function keepWorksheets(parts: Parts): void {
  const workbook = readPart(parts, WORKBOOK);
  const relations = relationships(parts, WORKBOOK);
  const others = Array.from(workbook?.getElementsByTagName('sheet') ?? []).filter(
    (sheet) => (relations.get(sheet.getAttribute('r:id') ?? '')?.type ?? 'worksheet') !== 'worksheet',
  );
  if (others.length === 0) return;
  for (const sheet of others) sheet.remove();
  parts.set(WORKBOOK, Buffer.from(String(workbook)));
}

const WORKBOOK = 'xl/workbook.xml';

/** The parts with the cells of their worksheets as the library takes them. */
const withPlainCells = (parts: Parts): Parts =>
  new Map(
    Array.from(parts, ([path, part]) => [
      path,
      path.startsWith('xl/worksheets/') ? Buffer.from(plainCells(part.toString('utf8'))) : part,
    ]),
  );

/** A cell's text. Dates are in ISO 8601 and the workbook's own time zone: a day, or a day and a time. A time without a day lies in 1899. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value
    .toISOString()
    .replace(/:00\.000Z$|\.\d+Z$/, '')
    .split('T');
  if (day < '1900') return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
