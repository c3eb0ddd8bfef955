/** A Markdown table whose first row is its header; short rows are filled up, rows without any text left out. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const written = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const width = written.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return '';
  const lines = written.map((row) => rowOf(Array.from({ length: width }, (_, i) => cellText(row[i] ?? ''))));
  lines.splice(1, 0, rowOf(new Array(width).fill('---')));
  return lines.join('\n');
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** On one line, its pipes escaped. */
export const cellText = (text: string): string => text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|');
