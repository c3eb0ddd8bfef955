import { markdownTable } from '../table.js';
import { type Score, type Share, total } from './scoring.js';

const percent = ({ count, of }: Share): string =>
  of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} % (${count}/${of})`;

const rows: readonly (readonly [string, keyof Score, string])[] = [
  ['current value first', 'currentFirst', '≥ 95 %'],
  ['superseded value returned', 'supersededReturned', '0 %'],
  ['duplicates among memories', 'duplicates', '≤ 1 %'],
  ['chatter and distractors kept', 'junk', '≤ 5 %'],
  ['expired facts returned', 'expiredReturned', '0 %'],
  ['stated facts that became memories', 'recall', ''],
];

/** A column for each half and one for all. */
export function memoriesReport(halves: Readonly<Record<string, readonly Score[]>>): string {
  const columns = [...Object.values(halves), Object.values(halves).flat()].map(total);
  return markdownTable(
    ['memories', ...Object.keys(halves), 'all', 'target'],
    rows.map(([name, kind, target]) => [name, ...columns.map((column) => percent(column[kind])), target]),
  );
}
