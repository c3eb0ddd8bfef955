import { z } from 'zod';
import type { Block } from '../blocks.js';
import { textShape } from '../shapes.js';
import { inline } from './text.js';

const tableShape = z.object({ has_column_header: z.boolean().catch(false) }).catch({ has_column_header: false });
const rowShape = z.object({ cells: z.array(textShape) }).catch({ cells: [] });

/** A table as GitHub's Markdown has them; one without a header row gets an empty one. */
export function tableOf({ value, children }: Block): string {
  const rows = children.filter(({ type }) => type === 'table_row').map((row) => rowShape.parse(row.value).cells);
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (width === 0) return '';
  const written = rows.map((cells) => cells.map(cellOf));
  const header = tableShape.parse(value).has_column_header ? (written.shift() ?? []) : [];
  return [header, Array.from({ length: width }, () => '---'), ...written]
    .map((cells) => rowOf(cells, width))
    .join('\n');
}

const cellOf = (text: z.output<typeof textShape>): string =>
  inline(text).trim().replaceAll('|', '\\|').replaceAll('\n', '<br>');

const rowOf = (cells: readonly string[], width: number): string =>
  `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`;
