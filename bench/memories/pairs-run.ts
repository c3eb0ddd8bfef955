import { randomBytes } from 'node:crypto';
import type { Client } from '../../src/cli/demo/client.js';
import { markdownTable } from '../table.js';
import { truePairs } from './data/pairs-both.js';
import { changePairs } from './data/pairs-change.js';
import { outcomeOf, type PairOutcome, type StatementPair } from './pairs.js';
import { text } from './persona.js';
import { tell } from './run.js';

const dates = ['2026-06-02', '2026-07-14'] as const;

/**
 * Has a person of each pair say the first statement, and six weeks later the second, and reports as Markdown what is kept of
 * both; leaves nothing behind.
 */
export async function runPairs(client: Client, log: (line: string) => void): Promise<string> {
  const run = randomBytes(4).toString('hex');
  const people = [...truePairs, ...changePairs].map((pair, at) => ({
    ...{ pair, containerTag: `pair-${at}-${run}` },
    documents: [text(dates[0], pair.first), text(dates[1], pair.second)],
  }));
  const documents: string[] = [];
  try {
    for (const kind of ['both', 'change'] as const) {
      const told = people.filter(({ pair }) => pair.kind === kind);
      const sent: string[] = [];
      await tell(client, told, ({ containerTag }) => containerTag, sent).finally(() => documents.push(...sent));
      log(`${told.length} pairs told: ${kind}`);
    }
    const outcomes: { pair: StatementPair; outcome: PairOutcome }[] = [];
    for (const { pair, containerTag } of people) {
      const request = { q: pair.question, containerTag, searchMode: 'memories', limit: 10, rerank: true } as const;
      const found = (await client.search(request)).map(({ memory }) => memory ?? '');
      const listed = (await client.memories(containerTag, false)).map(({ memory }) => memory);
      const expired = (await client.memories(containerTag, true))
        .filter(({ forgetAfter }) => forgetAfter !== null && Date.parse(forgetAfter) <= Date.now())
        .map(({ memory }) => memory);
      outcomes.push({ pair, outcome: outcomeOf(pair, listed, expired, found) });
    }
    return report(outcomes);
  } finally {
    for (const id of documents) await client.remove(id);
  }
}

function report(outcomes: readonly { pair: StatementPair; outcome: PairOutcome }[]): string {
  const of = (kind: StatementPair['kind']) => outcomes.filter(({ pair }) => pair.kind === kind);
  const share = (kind: StatementPair['kind'], holds: (outcome: PairOutcome) => boolean) =>
    `${of(kind).filter(({ outcome }) => holds(outcome)).length} of ${of(kind).length}`;
  return markdownTable(
    ['pairs of statements', 'pairs'],
    [
      ['both true: both current, or expired by now', share('both', ({ kept: [first, second] }) => first && second)],
      ['both true: both current', share('both', ({ current: [first, second] }) => first && second)],
      ['both true: both found', share('both', ({ rank }) => rank.every((at) => at >= 0))],
      ['a change: the new one current', share('change', ({ current: [, second] }) => second)],
      ['a change: the old one hidden', share('change', ({ current: [first, second] }) => second && !first)],
      [
        'a change: the new one first, the old one behind or hidden',
        share('change', ({ rank: [first, second] }) => second >= 0 && (first < 0 || second < first)),
      ],
    ],
  );
}
