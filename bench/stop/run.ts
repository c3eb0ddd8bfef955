import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../test/support/eventually.js';
import {
  endProcess,
  type Instance,
  newDataDirectory,
  startInstance,
  stopInstance,
} from '../../test/support/instance.js';
import { apiOf } from '../../test/support/tenant.js';
import { percentile, timed } from '../statistics.js';
import { markdownTable } from '../table.js';
import { type Outcomes, startClients } from './clients.js';

/** What the clients are given before the signal: at random in between, so that it meets them in all states. */
const [leastMs, mostMs] = [1_500, 4_000];

/** What became of one stop. */
export interface Round extends Outcomes {
  /** From the signal until the process had ended, in milliseconds. */
  ms: number;
  /** The exit code, or the signal that ended the process. */
  exit: number | string;
  /** Acknowledged documents that the next start did not have. */
  lost: string[];
}

interface StopOptions {
  rounds: number;
  log: (line: string) => void;
}

/**
 * Stops an instance of its own under load with SIGTERM, again and again on the same data, and looks after the next start
 * for what was acknowledged. @returns the report as Markdown
 */
export async function runStop({ rounds, log }: StopOptions): Promise<string> {
  let instance = await startInstance(await newDataDirectory());
  const done: Round[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const { instance: next, ...outcome } = await stopUnderLoad(instance, round);
      instance = next;
      done.push(outcome);
      log(`round ${round}: ${Math.round(outcome.ms)} ms, ${outcome.cut.length} cut, ${outcome.lost.length} lost`);
      for (const line of outcome.cut) log(`  ${line}`);
    }
  } finally {
    await stopInstance(instance);
  }
  return report(done);
}

/** One SIGTERM under load, and the start after it. */
export async function stopUnderLoad(instance: Instance, round: number): Promise<Round & { instance: Instance }> {
  const { dataDirectory, key } = instance;
  const { outcomes, ended } = startClients(instance.runtime.apiUrl, key, round);
  await eventually(() => outcomes.acknowledged.length > 0, 'a first add to be answered');
  await delay(leastMs + Math.random() * (mostMs - leastMs));
  const { ms, value: exit } = await timed(() => endProcess(instance.process, 'SIGTERM'));
  await ended;
  const next = await startInstance(dataDirectory, { key });
  const api = apiOf(next.runtime.apiUrl, key);
  const lost: string[] = [];
  for (const customId of outcomes.acknowledged) {
    if ((await api.get(`/v3/documents/${customId}`)).status !== 200) lost.push(customId);
  }
  return { ...outcomes, ms, exit, lost, instance: next };
}

function report(rounds: readonly Round[]): string {
  const sum = (of: (round: Round) => number) => String(rounds.reduce((total, round) => total + of(round), 0));
  const withStatus = (wanted: (status: number) => boolean) =>
    sum(({ answered }) => [...answered].reduce((total, [status, count]) => total + (wanted(status) ? count : 0), 0));
  const times = rounds.map(({ ms }) => ms);
  return markdownTable(
    ['SIGTERM under load', ''],
    [
      ['rounds', String(rounds.length)],
      ['requests answered', withStatus(() => true)],
      ['of these with a 503', withStatus((status) => status === 503)],
      ['of these with another error', withStatus((status) => status >= 400 && status !== 503)],
      ['connections refused before a request was sent', sum(({ refused }) => refused)],
      ['requests without an answer', sum(({ cut }) => cut.length)],
      ['of clients that had stood still', sum(({ late }) => late)],
      ['acknowledged adds and uploads', sum(({ acknowledged }) => acknowledged.length)],
      ['of these lost', sum(({ lost }) => lost.length)],
      ['exits with another status than 0', sum(({ exit }) => (exit === 0 ? 0 : 1))],
      [
        'from the signal to the end, p50 / longest',
        `${(percentile(times, 50) / 1_000).toFixed(1)} s / ${(percentile(times, 100) / 1_000).toFixed(1)} s`,
      ],
    ],
  );
}
