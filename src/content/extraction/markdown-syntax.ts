/** A Markdown table whose first row is its header. Short rows are filled up, and rows without any text are left out. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const written = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const width = written.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return '';
  const lines = written.map((row) => rowOf(Array.from({ length: width }, (_, i) => cellText(row[i] ?? ''))));
  lines.splice(1, 0, rowOf(new Array(width).fill('---')));
  return lines.join('\n');
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The text of a cell on one line, with its pipes escaped. */
export const cellText = (text: string): string => text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|');

/** The lines of a fenced code block with a blank line before and after. The fence is longer than any inside. */
export function fence(lines: readonly string[], language: string): string[] {
  let mark = '```';
  while (lines.some((line) => line.trimStart().startsWith(mark))) mark += '`';
  return ['', `${mark}${language}`, ...lines, mark, ''];
}
