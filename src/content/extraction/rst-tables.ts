import { markdownTable } from './markdown-syntax.js';
import { inlineRst } from './rst-inline.js';

const SIMPLE_RULE = /^={2,}(?: +={2,})+$/;
const GRID_RULE = /^\+(?:[-=]+\+)+$/;

/** The index of the last line that can end a simple table, or -1. It spares a search for the end of each later one. */
export function lastTableEnd(lines: readonly string[]): number {
  for (let at = lines.length - 1; at >= 0; at--) if (endsTable(lines, at)) return at;
  return -1;
}

const endsTable = (lines: readonly string[], at: number): boolean =>
  SIMPLE_RULE.test((lines[at] ?? '').trim()) && (lines[at + 1] ?? '').trim() === '';

/**
 * Converts the simple (`=== ===`) or grid (`+---+---+`) table that begins at a line.
 * @param lastEnd the result of `lastTableEnd`
 * @returns the Markdown table and the index of the line after it; null where no table begins
 */
export function readRstTable(
  lines: readonly string[],
  at: number,
  lastEnd: number,
): { text: string; next: number } | null {
  const line = (lines[at] ?? '').trim();
  if (SIMPLE_RULE.test(line)) return at < lastEnd ? simpleTable(lines, at) : null;
  return GRID_RULE.test(line) ? gridTable(lines, at) : null;
}

/** Columns are as wide as the rule's runs of `=`. A line with an empty first column continues the row above. */
function simpleTable(lines: readonly string[], at: number): { text: string; next: number } | null {
  const rule = lines[at] ?? '';
  const columns = [...rule.matchAll(/=+/g)].map(({ index }) => index);
  const rows: string[][] = [];
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (endsTable(lines, i)) return { text: tableOf(rows), next: i + 1 };
    if (SIMPLE_RULE.test(line.trim())) continue;
    if (/^\s*-{2,}(?: +-{2,})*$/.test(line) || line.trim() === '') continue;
    const cells = columns.map((start, c) => line.slice(c === 0 ? 0 : start, columns[c + 1]).trim());
    const last = rows.at(-1);
    if (cells[0] === '' && last !== undefined)
      cells.forEach((cell, c) => {
        last[c] = `${last[c] ?? ''} ${cell}`.trim();
      });
    else rows.push(cells);
  }
  return null;
}

/** Each rule ends a row. A cell may have several lines. */
function gridTable(lines: readonly string[], at: number): { text: string; next: number } {
  const rows: string[][] = [];
  let open: string[] = [];
  let next = at + 1;
  for (; next < lines.length; next++) {
    const line = (lines[next] ?? '').trim();
    if (/^\+[-=+| ]*\+$/.test(line)) {
      rows.push(open);
      open = [];
    } else if (line.startsWith('|')) {
      const cells = line.replace(/^\||\|$/g, '').split('|');
      cells.forEach((cell, c) => {
        open[c] = `${open[c] ?? ''} ${cell.trim()}`.trim();
      });
    } else break;
  }
  return { text: tableOf([...rows, open]), next };
}

const tableOf = (rows: readonly (readonly string[])[]): string =>
  markdownTable(rows.map((row) => Array.from(row, (cell) => inlineRst(cell ?? ''))));
