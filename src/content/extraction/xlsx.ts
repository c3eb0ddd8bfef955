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
  const dayZero = dayZeroOf(parts);
  const sheets = await readSheets(repack(parts)).catch(() => readSheets(repack(withPlainCells(parts))));
  const tables = sheets.map(({ sheet, data }) => ({
    sheet,
    table: markdownTable(data.map((row) => row.map((value) => shown(value, dayZero)))),
  }));
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

/** The day 0 of a workbook: another one where it counts from 1904, a setting of which the library knows one of two spellings. */
function dayZeroOf(parts: Parts): number {
  const workbook = parts.get(WORKBOOK)?.toString('utf8') ?? '';
  if (!/<(?:[\w-]+:)?workbookPr\s[^<>]*\bdate1904="(?:1|true)"/.test(workbook)) return Date.UTC(1899, 11, 30);
  parts.set(WORKBOOK, Buffer.from(workbook.replace('date1904="true"', 'date1904="1"')));
  return Date.UTC(1904, 0, 1);
}

const HOUR = 3_600_000;
/** Numbers nearer to 0 than that of 1 March 1900, the first day that Excel counts rightly, are durations rather than days. */
const MOST_HOURS = 61 * 24;

/**
 * A cell's text. Dates are in ISO 8601 and the workbook's own time zone: a day, or a day and a time, to the second, of which the
 * library has a fraction less. Durations, and times without a day, are in hours.
 */
function shown(value: unknown, dayZero: number): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  const moment = Math.round(value.getTime() / 1_000) * 1_000;
  const length = Math.abs(moment - dayZero);
  const isDuration = length < MOST_HOURS * HOUR;
  const [day = '', time = ''] = new Date(isDuration ? length : moment)
    .toISOString()
    .replace(/(?::00)?\.000Z$/, '')
    .split('T');
  if (isDuration)
    return `${moment < dayZero ? '-' : ''}${String(Math.floor(length / HOUR)).padStart(2, '0')}${time.slice(2)}`;
  return time === '00:00' ? day : `${day} ${time}`;
}
