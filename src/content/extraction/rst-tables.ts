import { inlineRst } from './rst-inline.js';
import { markdownTable } from './table.js';

const SIMPLE_RULE = /^={2,}(?: +={2,})+$/;
const GRID_RULE = /^\+(?:[-=]+\+)+$/;

/** The last line that can end a simple table, or -1: none that begins there or later is looked for an end. */
export function lastTableEnd(lines: readonly string[]): number {
  for (let at = lines.length - 1; at >= 0; at--) if (endsTable(lines, at)) return at;
  return -1;
}

const endsTable = (lines: readonly string[], at: number): boolean =>
  SIMPLE_RULE.test((lines[at] ?? '').trim()) && (lines[at + 1] ?? '').trim() === '';

/**
 * A simple (`=== ===`) or grid (`+---+---+`) table at a line, as a Markdown table.
 * @param lastEnd of `lastTableEnd`
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

/** Columns are where the rule has signs; a line with an empty first column continues the row above. */
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
