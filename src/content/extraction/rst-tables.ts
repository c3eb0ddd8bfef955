import { inlineRst } from './rst-inline.js';
import { markdownTable } from './table.js';

const SIMPLE_RULE = /^={2,}(?: +={2,})+$/;
const GRID_RULE = /^\+(?:[-=]+\+)+$/;

/** A simple (`=== ===`) or grid (`+---+---+`) table at a line, as a Markdown table. */
export function readRstTable(lines: readonly string[], at: number): { text: string; next: number } | null {
  const line = (lines[at] ?? '').trim();
  if (SIMPLE_RULE.test(line)) return simpleTable(lines, at);
  return GRID_RULE.test(line) ? gridTable(lines, at) : null;
}

/** Columns are where the rule has signs; a line with an empty first column continues the row above. */
function simpleTable(lines: readonly string[], at: number): { text: string; next: number } | null {
  const rule = lines[at] ?? '';
  const columns = [...rule.matchAll(/=+/g)].map(({ index }) => index);
  const rows: string[][] = [];
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (SIMPLE_RULE.test(line.trim())) {
      const isLast = (lines[i + 1] ?? '').trim() === '';
      if (isLast) return { text: tableOf(rows), next: i + 1 };
      continue;
    }
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

/** Each rule ends a row, whose cells may have several lines. */
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
