import { percentile } from '../statistics.js';
import { markdownTable } from '../table.js';
import type { SearchTimes } from './compare.js';
import type { KeyTimes } from './keys.js';
import type { TreeMemory } from './memory.js';
import type { SingleTextTimes } from './single.js';

export interface LatencyFigures {
  single: SingleTextTimes;
  keys: KeyTimes;
  searches: SearchTimes;
  chunks: number;
  containers: number;
  documents: number;
  loadMs: number;
  idleMemory: TreeMemory | undefined;
  loadedMemory: TreeMemory | undefined;
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** Every time as p50 and p95, its p50 also as a multiple of one query embedding and one raw SQL search, as Markdown. */
export function latencyReport(figures: LatencyFigures): string {
  const { single, searches } = figures;
  const yardstick = percentile(searches.embedding, 50) + percentile(searches.rawSql, 50);
  const row = (name: string, times: readonly number[]): string[] => {
    const p50 = percentile(times, 50);
    return [name, String(times.length), ms(p50), ms(percentile(times, 95)), (p50 / yardstick).toFixed(2)];
  };
  const where = `${figures.chunks.toLocaleString('en')} chunks in ${figures.containers} containers`;
  const times = markdownTable(
    ['latency', 'n', 'p50', 'p95', 'p50 / (embedding + raw SQL)'],
    [
      row('acknowledge a single text', single.acknowledge),
      row('single text searchable, idle', single.searchable),
      row(`search, ${where}`, searches.search),
      row('the same, the best 50 reranked', searches.reranked),
      row('yardstick: one query embedding', searches.embedding),
      row('yardstick: one raw SQL search', searches.rawSql),
    ],
  );
  const seconds = figures.loadMs / 1_000;
  const load = `Loading: ${figures.documents.toLocaleString('en')} documents done after ${seconds.toFixed(1)} s, ${Math.round(figures.chunks / seconds)} chunks/s.`;
  return [times, load, keyTable(figures.keys), ...memoryTable(figures)].join('\n\n');
}

/** What a key costs: a request with one against a request that asks for none, taken in turn. */
function keyTable({ none, organization, scoped, wrongKey, randomString }: KeyTimes): string {
  const without = percentile(none, 50);
  const row = (name: string, times: readonly number[]): string[] => {
    const p50 = percentile(times, 50);
    return [name, String(times.length), ms(p50), ms(p50 - without)];
  };
  return markdownTable(
    ['a request that does nothing', 'n', 'p50', 'more than without a key'],
    [
      row('without a key', none),
      row('with an organisation key', organization),
      row('with a scoped key, counted by the rate limiter', scoped),
      row('refused: a wrong key of the right form', wrongKey),
      row('refused: a random string as long', randomString),
    ],
  );
}

function memoryTable(figures: LatencyFigures): string[] {
  const rows = (
    [
      ['idle, before the load', figures.idleMemory],
      ['idle, after the load', figures.loadedMemory],
    ] as const
  ).flatMap(([name, memory]) =>
    memory === undefined ? [] : [[name, String(memory.processes), megabytes(memory.pss), megabytes(memory.rss)]],
  );
  return rows.length === 0 ? [] : [markdownTable(['memory of the whole tree', 'processes', 'PSS', 'RSS'], rows)];
}
