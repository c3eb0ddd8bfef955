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

/**
 * A rule ends the cells right above it, and those beside it go on. Text is in the column whose left border it follows. A line that does
 * not end at the right border is not aligned: if it has all its bars, these are the borders.
 */
function gridTable(lines: readonly string[], at: number): { text: string; next: number } {
  let next = at;
  while (/^(?:\||\+[-=].*[+|]$)/.test((lines[next] ?? '').trim())) next++;
  const block = lines.slice(at, next).map((line) => line.trim().replace(WIDE, '$&\0'));
  const rules = block.flatMap((line) => [...line.matchAll(/\+(?:[-=]+\+)+/g)]);
  const corners = rules.flatMap(({ 0: rule, index }) => placesOf(/\+/g, rule).map((place) => index + place));
  const borders = [...new Set(corners)].sort((a, b) => a - b);
  const rows: string[][] = [];
  /** The row in which the open cell of each column began. */
  const open: string[][] = [];
  for (const line of block) {
    const row: string[] = [];
    rows.push(row);
    const bars = placesOf(/\|/g, line);
    const places = line.length - 1 !== borders.at(-1) && bars.length === borders.length ? bars : borders;
    const edges = [...places.entries()].filter(([, place]) => /[+|]/.test(line.charAt(place)));
    edges.forEach(([column, place], i) => {
      const [end, border] = edges[i + 1] ?? [places.length];
      const part = line.slice(place, border);
      const words = part.slice(1).replaceAll('\0', '').trim();
      if (/^\+[-=]+$/.test(part)) for (let c = column; c < end; c++) open[c] = row;
      else if (words !== '') {
        const cells = open[column] ?? row;
        cells[column] = `${cells[column] ?? ''} ${words}`.trim();
      }
    });
  }
  return { text: tableOf(rows), next };
}

const placesOf = (sign: RegExp, text: string): number[] => Array.from(text.matchAll(sign), ({ index }) => index);

/** Characters that take two columns, as in docutils. Those beyond the first plane are two in a string. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|(?=[\0-\uffff])\p{Emoji_Presentation}/gu;

const tableOf = (rows: readonly (readonly string[])[]): string =>
  markdownTable(rows.map((row) => Array.from(row, (cell) => inlineRst(cell ?? ''))));
