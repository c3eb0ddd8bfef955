import { groupBy } from '../../src/core/lists.js';
import { percentile } from '../statistics.js';
import { markdownTable } from '../table.js';
import type { Answer, Outcome } from './attacks.js';
import type { Probed } from './probe.js';

export interface Attacked {
  title: string;
  outcome: Outcome;
  probed: Probed;
}

const time = (ms: number): string => (ms < 10_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** What came back and how soon, such as `searches 120 × 200, 180 × 503 (200 after 9.8 s at p95)`. */
export function told(kind: string, answers: readonly Answer[]): string {
  const byStatus = [...groupBy(answers, ({ status }) => status)].sort(([a], [b]) => a - b);
  const counts = byStatus.map(([status, own]) => {
    const p95 = time(
      percentile(
        own.map(({ ms }) => ms),
        95,
      ),
    );
    return `${own.length} × ${status === 0 ? 'no answer' : status} (p95 ${p95})`;
  });
  return `${kind}: ${counts.join(', ')}`;
}

/** Idle and each attack as a row: what the attacker got, and what the others felt of it. */
export function attackReport(idle: Probed, attacked: readonly Attacked[]): string {
  const rowOf = (title: string, outcome: Outcome, { health, searches, failed }: Probed): string[] => {
    const ratio = (p: number) => `${(percentile(searches, p) / percentile(idle.searches, p)).toFixed(1)} ×`;
    return [
      title,
      Object.entries(outcome)
        .map(([kind, answers]) => told(kind, answers))
        .join('; '),
      ...[50, 99, 100].map((p) => time(percentile(health, p))),
      ...[50, 95].flatMap((p) => [time(percentile(searches, p)), ratio(p)]),
      `${failed} of ${health.length + searches.length}`,
    ];
  };
  return markdownTable(
    [
      ...['attack', 'its requests', '/healthz p50', 'p99', 'longest'],
      ...["another's search p50", 'to idle', 'p95', 'to idle', 'probes failed'],
    ],
    [rowOf('none', {}, idle), ...attacked.map(({ title, outcome, probed }) => rowOf(title, outcome, probed))],
  );
}
