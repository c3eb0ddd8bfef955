import { mean, percentile } from '../statistics.js';
import { markdownTable } from '../table.js';
import { type Kind, kinds } from './load.js';

/** What was seen in ten minutes. */
export interface Window {
  /** Milliseconds of each request. */
  times: Record<Kind, number[]>;
  /** Bytes that the tree of processes took, each time that it was looked at; none where it is not on this machine. */
  pss: number[];
}

/** A row for each window, and one that holds the last against the first. */
export function soakReport(windows: readonly Window[]): string {
  const columns: [string, (window: Window) => number | undefined][] = [
    ['requests', ({ times }) => kinds.reduce((sum, kind) => sum + times[kind].length, 0)],
    ['PSS, mean MB', ({ pss }) => orNone(pss, () => mean(pss) / 1e6)],
    ['at most', ({ pss }) => orNone(pss, () => Math.max(...pss) / 1e6)],
    ...kinds.flatMap((kind): typeof columns => [
      [`${kind} p50 ms`, ({ times }) => orNone(times[kind], () => percentile(times[kind], 50))],
      ['p95', ({ times }) => orNone(times[kind], () => percentile(times[kind], 95))],
    ]),
  ];
  const rows = windows.map((window, at) => [
    `${at * 10}–${(at + 1) * 10}`,
    ...columns.map(([, of]) => of(window)?.toFixed(0) ?? '–'),
  ]);
  const [first, last] = [windows[0], windows.at(-1)];
  const ratio = (of: (window: Window) => number | undefined) => {
    const [before, after] = [first && of(first), last && of(last)];
    return before === undefined || after === undefined ? '–' : (after / before).toFixed(2);
  };
  const against = ['last / first', ...columns.map(([, of]) => ratio(of))];
  return markdownTable(['minutes', ...columns.map(([name]) => name)], [...rows, against]);
}

const orNone = (values: readonly number[], of: () => number) => (values.length === 0 ? undefined : of());
