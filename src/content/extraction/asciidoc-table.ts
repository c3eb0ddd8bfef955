import Papa from 'papaparse';

/**
 * The rows of an AsciiDoc table. A blank line in a table with one cell a line ends no row, so the number of columns
 * comes from `cols`, or from the first line that has cells.
 * @param sign the first sign of its delimiter: `,` for comma- and `:` for colon-separated values
 */
export function tableRows(lines: readonly string[], attributes: string, sign: string): string[][] {
  const format = /format="?(\w+)/.exec(attributes)?.[1];
  if (sign === ',' || sign === ':' || format === 'csv' || format === 'dsv' || format === 'tsv') {
    const delimiter = sign === ':' || format === 'dsv' ? ':' : format === 'tsv' ? '\t' : ',';
    return Papa.parse<string[]>(lines.join('\n'), { delimiter, skipEmptyLines: 'greedy' }).data;
  }
  /** The lines of each cell. */
  const parts: string[][] = [];
  let width = declaredColumns(attributes);
  for (const line of lines) {
    const [before = '', ...begun] = splitCells(line);
    if (before !== '') parts.at(-1)?.push(before);
    for (const cell of begun) parts.push([cell]);
    if (width === 0) width = begun.length;
  }
  const cells = parts.map((part) => part.join(' ').trim());
  const rows: string[][] = [];
  for (let at = 0; at < cells.length; at += Math.max(1, width)) rows.push(cells.slice(at, at + Math.max(1, width)));
  return rows;
}

/** What stands before the first `|`, then each cell; a cell's own format (`2+^.>s|`) is left out. */
const splitCells = (line: string): string[] =>
  line
    .replace(/(^|\s)(?:\d+(?:\.\d+)?[+*])?[<^>]?(?:\.[<^>])?[adehlms]?(?=\|)/g, '$1')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** `cols="1,2,3"`, `cols=3*`, `cols="2*,1"` */
function declaredColumns(attributes: string): number {
  const cols = /cols=(?:"([^"]*)"|([^,\]]*))/.exec(attributes);
  const list = cols?.[1] ?? cols?.[2] ?? '';
  if (list === '') return 0;
  return list
    .split(/[,;]/)
    .reduce((sum, column) => sum + Math.min(100, Number(/^\s*(\d+)\*/.exec(column)?.[1] ?? 1)), 0);
}
