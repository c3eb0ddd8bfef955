import { percentile } from '../statistics.js';
import { markdownTable } from '../table.js';
import type { BatchFigures } from './batches.js';
import type { BesideFigures } from './beside.js';

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** Both measurements as Markdown: the batches' rate as a share of the model's, the short texts' times beside long ones. */
export function ingestReport(batches: BatchFigures, beside: BesideFigures): string {
  const rate = (ms: number): string => (batches.texts / (ms / 1_000)).toFixed(0);
  // Against the faster of the two: whatever slowed the other down is not to be our gain.
  const share = Math.min(...batches.modelMs) / batches.serviceMs;
  const { memory } = batches;
  const rows = [
    ['model alone, before', rate(batches.modelMs[0] ?? 0)],
    ['model alone, after', rate(batches.modelMs[1] ?? 0)],
    ['the service, in batches of 500', rate(batches.serviceMs)],
    ['the service / the model', `${(share * 100).toFixed(0)} %`],
  ];
  const grown =
    memory === undefined
      ? []
      : [`Memory of the tree (RSS): ${megabytes(memory.before)} before, at most ${megabytes(memory.peak)}.`];
  const times = [
    ...beside.longMs.map(({ name, ms }) => [name, '1', seconds(ms), seconds(ms)]),
    [
      'a short text meanwhile',
      String(beside.shortMs.length),
      seconds(percentile(beside.shortMs, 50)),
      seconds(Math.max(...beside.shortMs)),
    ],
  ];
  return [
    markdownTable(['2,000 short texts', 'texts/s'], rows),
    ...grown,
    markdownTable(['until searchable', 'n', 'p50', 'longest'], times),
  ].join('\n\n');
}
