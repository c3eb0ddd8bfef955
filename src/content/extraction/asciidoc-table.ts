import Papa from 'papaparse';

/**
 * Splits an AsciiDoc table into rows. Cells may stand one a line, so the number of columns comes from the attribute
 * `cols`, or else from the first line that has cells.
 * @param attributes the attribute list above the table, such as `cols="1,2"`
 * @param sign the first character of the delimiter: `,` for comma- and `:` for colon-separated values
 */
export function tableRows(lines: readonly string[], attributes: string, sign: string): string[][] {
  const format = /format="?(\w+)/.exec(attributes)?.[1];
  if (sign === ',' || sign === ':' || format === 'csv' || format === 'dsv' || format === 'tsv') {
    const delimiter = sign === ':' || format === 'dsv' ? ':' : format === 'tsv' ? '\t' : ',';
    return Papa.parse<string[]>(lines.join('\n'), { delimiter, skipEmptyLines: 'greedy' }).data;
  }
  const cells: Cell[] = [];
  let width = declaredColumns(attributes);
  for (const line of lines) {
    const [before = '', ...begun] = line.split(BEGIN);
    if (before.trim() !== '') cells.at(-1)?.lines.push(before);
    for (let i = 0; i < begun.length; i += 2) cells.push(...cellsOf(begun[i], begun[i + 1] ?? ''));
    if (width === 0) width = cells.reduce((sum, { columns }) => sum + columns, 0);
  }
  return placed(cells, width);
}

/** A cell of a table, and how many columns and rows it spans. */
interface Cell {
  lines: string[];
  columns: number;
  rows: number;
}

/** The most columns that a cell spans, and repetitions of it, and the columns in which it may reach into the rows below. */
const MOST_COLUMNS = 100;

/** What begins a cell: its format, such as `2.3+^.>s`, of which only the first part is kept, and a `|`. */
const BEGIN = /(?:(?<=^|\s)(\d*(?:\.\d+)?[+*])?[<^>]?(?:\.[<^>])?[adehlms]?)?(?<!\\)\|/;

/** The cell that a line begins, as often as its format repeats it. */
function cellsOf(format: string | undefined, text: string): Cell[] {
  const [times = 1, rows = 1] = (format ?? '').split('.').map((span) => Math.max(1, Number.parseInt(span, 10) || 1));
  const columns = Math.min(MOST_COLUMNS, times);
  if (format?.endsWith('*')) return new Array<Cell>(columns).fill({ lines: [text], columns: 1, rows: 1 });
  return [{ lines: [text], columns, rows }];
}

/** Puts cells into rows, each in the next column that no cell of a row above reaches down into. */
function placed(cells: readonly Cell[], width: number): string[][] {
  const table: string[][] = [];
  /** The first row in which each column is free. */
  const free = new Array<number>(width).fill(0);
  let row = 0;
  let column = width;
  let written: string[] = [];
  for (const { lines, columns, rows } of cells) {
    while (column < width && (free[column] ?? 0) > row) column++;
    if (column >= width) {
      row = free.reduce((least, next) => Math.min(least, next));
      column = free.indexOf(row);
      written = new Array<string>(width).fill('');
      table.push(written);
    }
    written[column] = lines.join(' ').replaceAll('\\|', '|').trim();
    for (const end = Math.min(width, column + columns); column < end; column++)
      free[column] = Math.max(free[column] ?? 0, row + (column < MOST_COLUMNS ? rows : 1));
  }
  return table;
}

/** The number of columns that `cols="1,2,3"`, `cols=3*` or `cols="2*,1"` declares, or 0. */
function declaredColumns(attributes: string): number {
  const cols = /cols=(?:"([^"]*)"|([^,\]]*))/.exec(attributes);
  const list = cols?.[1] ?? cols?.[2] ?? '';
  if (list === '') return 0;
  return list
    .split(/[,;]/)
    .reduce((sum, column) => sum + Math.min(100, Number(/^\s*(\d+)\*/.exec(column)?.[1] ?? 1)), 0);
}
