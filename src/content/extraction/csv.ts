import Papa from 'papaparse';
import { decodeText } from './charset.js';
import { markdownTable } from './table.js';
import type { Convert } from './types.js';

/** Comma-separated values, or separated by semicolons, tabs or pipes, as a table whose header is the first row. */
export const readCsv: Convert = ({ bytes, charset }) => table(decodeText(bytes, charset), '');

export const readTsv: Convert = ({ bytes, charset }) => table(decodeText(bytes, charset), '\t');

function table(text: string, delimiter: string): { text: string } {
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  return { text: markdownTable(data) };
}
