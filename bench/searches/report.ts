import { percentile } from '../statistics.js';
import { markdownTable } from '../table.js';

export const kinds = ['documents', 'documents, asked again', 'memories', 'memories, reranked', 'hybrid'] as const;
export type Kind = (typeof kinds)[number];

/** Milliseconds, one entry a question. */
export interface Times {
  searches: ReadonlyMap<Kind, number[]>;
  embedding: number[];
  rawSql: number[];
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Idle, as multiples of one query embedding and one raw SQL search; beside other work, as multiples of idle. */
export function searchesReport(idle: Times, loaded: Times): string {
  const yardstick = percentile(idle.embedding, 50) + percentile(idle.rawSql, 50);
  const row = (name: string, alone: readonly number[], beside: readonly number[]) => {
    const [a50, a95, b50, b95] = [alone, beside].flatMap((times) => [percentile(times, 50), percentile(times, 95)]) as [
      number,
      number,
      number,
      number,
    ];
    const ratios = [a50 / yardstick, b50 / a50, b95 / a95].map((ratio) => ratio.toFixed(2));
    const [toYardstick = '', p50 = '', p95 = ''] = ratios;
    return [
      name,
      String(alone.length),
      ms(a50),
      ms(a95),
      toYardstick,
      String(beside.length),
      ms(b50),
      ms(b95),
      p50,
      p95,
    ];
  };
  return markdownTable(
    [
      ...['100 results', 'n', 'p50', 'p95', 'p50 / (embedding + raw SQL)'],
      ...['n beside', 'p50 beside', 'p95 beside', 'p50 / idle', 'p95 / idle'],
    ],
    [
      ...kinds.map((kind) => row(kind, idle.searches.get(kind) ?? [], loaded.searches.get(kind) ?? [])),
      row('yardstick: one query embedding', idle.embedding, loaded.embedding),
      row('yardstick: one raw SQL search', idle.rawSql, loaded.rawSql),
    ],
  );
}
