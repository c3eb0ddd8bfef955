import { markdownTable } from '../bench/table.js';
import { kinds, type Ledger } from './ledger.js';
import type { Finding, Verdict } from './verdicts.js';

export const verdicts: readonly Verdict[] = ['lost', 'doubled', 'stuck', 'broken'];

export interface Figures {
  seed: number;
  rounds: number;
  /** How often each part was killed, by name. */
  kills: ReadonlyMap<string, number>;
  ledger: Pick<Ledger, 'countsOf'>;
  /** Files at the drive, those in its bin included. */
  files: number;
  findings: readonly Finding[];
  seconds: number;
}

/** What was done and what came of it, as Markdown, and then each finding. */
export function chaosReport({ seed, rounds, kills, ledger, files, findings, seconds }: Figures): string {
  const facts = [
    ['seed', String(seed)],
    ['rounds', String(rounds)],
    ...[...kills].map(([part, count]) => [`kills: ${part}`, String(count)]),
    ...verdicts.map((verdict) => [verdict, String(findings.filter((one) => one.verdict === verdict).length)]),
    ['seconds', seconds.toFixed(0)],
  ];
  const rows = kinds.map((kind) => {
    const { acknowledged, refused, unknown } = ledger.countsOf(kind);
    return [kind, acknowledged, refused, unknown].map(String);
  });
  const writes = [...rows, ['file at the drive', String(files), '', '']];
  const found = findings.map(
    ({ verdict, what, id, expected, found: is }) =>
      `- ${verdict}: ${what} ${id}\n  expected ${expected}\n  found ${is}`,
  );
  return [
    markdownTable(['chaos', ''], facts),
    markdownTable(['writes', 'acknowledged', 'refused', 'unknown'], writes),
    ...(found.length > 0 ? [found.join('\n')] : []),
  ].join('\n\n');
}
