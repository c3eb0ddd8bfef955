import { percentile } from '../statistics.js';
import { markdownTable } from '../table.js';
import type { BatchFigures } from './batches.js';
import type { BesideFigures } from './beside.js';
import type { SinglesFigures } from './singles.js';
import type { TurnsFigures } from './turns.js';

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

const rate = (texts: number, ms: number): string => (texts / (ms / 1_000)).toFixed(0);

/** The batches' rate as a share of the model's. */
export function batchesReport({ texts, modelMs, serviceMs, memory }: BatchFigures): string {
  // Against the faster of the two: whatever slowed the other down is not to be our gain.
  const share = Math.min(...modelMs) / serviceMs;
  const rows = [
    ['model alone, before', rate(texts, modelMs[0] ?? 0)],
    ['model alone, after', rate(texts, modelMs[1] ?? 0)],
    ['the service, in batches of 500', rate(texts, serviceMs)],
    ['the service / the model', `${(share * 100).toFixed(0)} %`],
  ];
  const grown =
    memory === undefined
      ? []
      : [`Memory of the tree (RSS): ${megabytes(memory.before)} before, at most ${megabytes(memory.peak)}.`];
  return [markdownTable(['2,000 short texts', 'texts/s'], rows), ...grown].join('\n\n');
}

/** How fast posts of one text each are answered and searchable. */
export function singlesReport({ texts, ms, acknowledgeMs }: SinglesFigures): string {
  const rows = [
    ['searchable', `${rate(texts, ms)} a second`],
    ['answered, p50', `${percentile(acknowledgeMs, 50).toFixed(0)} ms`],
    ['answered, p95', `${percentile(acknowledgeMs, 95).toFixed(0)} ms`],
  ];
  return markdownTable([`${texts} single posts of 20 clients`, ''], rows);
}

/** The conversations' rate as a share of the model's, one turn after the other. */
export function turnsReport({ turns, modelMs, serviceMs }: TurnsFigures): string {
  const rows = [
    ['model alone, one by one, before', rate(turns, modelMs[0] ?? 0)],
    ['model alone, one by one, after', rate(turns, modelMs[1] ?? 0)],
    ['the service, a session at a time', rate(turns, serviceMs)],
    ['the service / the faster model', (Math.min(...modelMs) / serviceMs).toFixed(2)],
  ];
  return markdownTable([`${turns} turns`, 'turns/s'], rows);
}

/** The short texts' times beside long ones. */
export function besideReport({ longMs, shortMs }: BesideFigures): string {
  const rows = [
    ...longMs.map(({ name, ms }) => [name, '1', seconds(ms), seconds(ms)]),
    ['a short text meanwhile', String(shortMs.length), seconds(percentile(shortMs, 50)), seconds(Math.max(...shortMs))],
  ];
  return markdownTable(['until searchable', 'n', 'p50', 'longest'], rows);
}
