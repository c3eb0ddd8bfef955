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
  /** The lines of each cell, in order. */
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

/** The text before the first `|`, then each cell. The format of a cell (`2+^.>s|`) is dropped. */
const splitCells = (line: string): string[] =>
  line
    .replace(/(^|\s)(?:\d+(?:\.\d+)?[+*])?[<^>]?(?:\.[<^>])?[adehlms]?(?=\|)/g, '$1')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** The number of columns that `cols="1,2,3"`, `cols=3*` or `cols="2*,1"` declares, or 0. */
function declaredColumns(attributes: string): number {
  const cols = /cols=(?:"([^"]*)"|([^,\]]*))/.exec(attributes);
  const list = cols?.[1] ?? cols?.[2] ?? '';
  if (list === '') return 0;
  return list
    .split(/[,;]/)
    .reduce((sum, column) => sum + Math.min(100, Number(/^\s*(\d+)\*/.exec(column)?.[1] ?? 1)), 0);
}
