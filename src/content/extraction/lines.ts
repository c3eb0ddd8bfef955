/** Columns of space before the first word; a blank line has none. */
export const indentOf = (line: string): number => (line.trim() === '' ? 0 : line.length - line.trimStart().length);

/** The lines from `at` that are blank or indented by more than `indent`, without blank ones at either end. */
export function takeIndented(lines: readonly string[], at: number, indent: number): { lines: string[]; next: number } {
  let end = at;
  for (let i = at; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent) break;
    end = i + 1;
  }
  let start = at;
  while (start < end && (lines[start] ?? '').trim() === '') start++;
  return { lines: lines.slice(start, end), next: Math.max(end, at) };
}

/** Without the indentation that all of them share. */
export function dedent(lines: readonly string[]): string[] {
  const written = lines.filter((line) => line.trim() !== '');
  const shared = written.reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
  return lines.map((line) => line.slice(Math.min(shared, line.length)));
}

/** A fenced code block, with blank lines around; the fence is longer than any inside. */
export function fence(lines: readonly string[], language: string): string[] {
  let mark = '```';
  while (lines.some((line) => line.trimStart().startsWith(mark))) mark += '`';
  return ['', `${mark}${language}`, ...lines, mark, ''];
}
