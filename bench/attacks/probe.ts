import { setTimeout as delay } from 'node:timers/promises';
import { newQuestion } from '../new-question.js';
import { timed } from '../statistics.js';

/** Longest that a probe waits for its answer. */
const limitMs = 120_000;
const healthEveryMs = 50;
const searchEveryMs = 400;

/** Milliseconds of each probe, those that were not answered with 200 among them. */
export interface Probed {
  health: number[];
  searches: number[];
  /** Probes of either kind that were answered with something else, or not at all. */
  failed: number;
}

/**
 * Asks for the health and searches at fixed times until `work` has ended, and for `leastMs` at least. A probe does not
 * wait for the one before: what is slow for a while is seen by every probe of that while.
 * @param questions asked in turn
 */
export async function probeDuring<T>(
  { url, key }: { url: string; key: string },
  questions: readonly string[],
  leastMs: number,
  work: () => Promise<T>,
): Promise<{ probed: Probed; value: T }> {
  const probed: Probed = { health: [], searches: [], failed: 0 };
  let isOver = false;
  const ask = async (times: number[], path: string, init: RequestInit) => {
    const call = async () => {
      const answer = await fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(limitMs) });
      await answer.arrayBuffer();
      return answer.status === 200;
    };
    const { ms, value } = await timed(() => call().catch(() => false));
    times.push(ms);
    if (!value) probed.failed += 1;
  };
  const every = async (ms: number, probe: (turn: number) => Promise<void>) => {
    const open: Promise<void>[] = [];
    const started = performance.now();
    for (let turn = 0; !isOver; turn += 1) {
      open.push(probe(turn));
      await delay(Math.max(0, started + (turn + 1) * ms - performance.now()));
    }
    await Promise.all(open);
  };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const probes = [
    every(healthEveryMs, () => ask(probed.health, '/healthz', {})),
    every(searchEveryMs, (turn) => {
      const body = JSON.stringify({ q: newQuestion(questions[turn % questions.length] ?? '') });
      return ask(probed.searches, '/v3/search', { method: 'POST', headers, body });
    }),
  ];
  try {
    const [value] = await Promise.all([work(), delay(leastMs)]);
    isOver = true;
    await Promise.all(probes);
    return { probed, value };
  } finally {
    isOver = true;
  }
}
