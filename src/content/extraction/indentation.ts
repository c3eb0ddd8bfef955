/** The number of columns before the first word; 0 for a blank line. */
export const indentOf = (line: string): number => (line.trim() === '' ? 0 : line.length - line.trimStart().length);

/**
 * Takes the lines from `at` on that are blank or indented by more than `indent`.
 * @returns the lines without blank ones at either end, and the index of the line that follows them
 */
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

/** Removes the indentation that all lines share. */
export function dedent(lines: readonly string[]): string[] {
  const written = lines.filter((line) => line.trim() !== '');
  const shared = written.reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
  return lines.map((line) => line.slice(Math.min(shared, line.length)));
}
