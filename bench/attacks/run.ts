import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Database, openDatabase, type Prisma } from '../../src/db/client.js';
import { eventually } from '../../test/support/eventually.js';
import { newDataDirectory, startInstance, stopInstance } from '../../test/support/instance.js';
import { type Api, newTenantOf } from '../../test/support/tenant.js';
import { makeDocuments } from '../latency/workload.js';
import { timed } from '../statistics.js';
import type { AttackJob } from './attacker.js';
import { type AttackName, attacks, type Outcome } from './attacks.js';
import { probeDuring } from './probe.js';
import { type Attacked, attackReport } from './report.js';

const documents = 20;
const idleMs = 10_000;
const leastMs = 3_000;
/** How long an attack may go on, and how long what it left behind. */
const attackMs = 300_000;
const calmMs = 300_000;

interface AttacksOptions {
  /** Which, in this order. */
  names: readonly AttackName[];
  log: (line: string) => void;
}

/**
 * Attacks an instance of its own as one organisation, from a thread of its own, and measures meanwhile what another
 * organisation and the health check feel. Returns the report as Markdown.
 */
export async function runAttacks({ names, log }: AttacksOptions): Promise<string> {
  const instance = await startInstance(await newDataDirectory(), { env: { LOG_LEVEL: 'error' } });
  const { apiUrl: url, databaseUrl } = instance.runtime;
  const db = openDatabase(databaseUrl, 1);
  try {
    const [attacker, other] = [await newTenantOf(url, db), await newTenantOf(url, db)];
    const questions = await fill(other);
    await fill(attacker);
    const target = { url, key: attacker.key, otherKey: other.key };
    const probe = <T>(ms: number, work: () => Promise<T>) => probeDuring({ url, key: other.key }, questions, ms, work);
    await probe(leastMs, async () => undefined);
    const { probed: idle } = await probe(idleMs, async () => undefined);
    const attacked: Attacked[] = [];
    for (const name of names) {
      const { title } = attacks[name];
      await calm(url, db);
      log(`attack: ${title}`);
      const { probed, value } = await probe(leastMs, () => attack({ attack: name, target }));
      attacked.push({ title, outcome: value, probed });
      log(attackReport(idle, attacked.slice(-1)));
    }
    return attackReport(idle, attacked);
  } finally {
    await db.$disconnect();
    await stopInstance(instance);
  }
}

/** @returns a question for each of the documents that the organisation has now */
async function fill(api: Api): Promise<string[]> {
  const made = makeDocuments(documents, 3, 11);
  for (const { content } of made) await api.remember({ content, taskType: 'superrag' });
  return made.map(({ question }) => question);
}

/** In a thread of its own: making the attack is not to disturb the clock of what is measured. */
async function attack(job: AttackJob): Promise<Outcome> {
  const worker = new Worker(new URL('./attacker.js', import.meta.url), { workerData: job });
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`the attack ${job.attack} ended without an outcome`)));
      AbortSignal.timeout(attackMs).addEventListener('abort', () =>
        reject(new Error(`the attack ${job.attack} did not end`)),
      );
    });
  } finally {
    await worker.terminate();
  }
}

/**
 * Waits until all documents and their memories are done, and ten health checks in a row are quick: what an attack left behind
 * is not to count for the next one.
 */
async function calm(url: string, db: Database): Promise<void> {
  const underWay: Prisma.DocumentWhereInput = {
    OR: [{ status: { notIn: ['done', 'failed'] } }, { dreamingStatus: 'dreaming' }],
  };
  let quick = 0;
  const isCalm = async () => {
    const { ms } = await timed(() => fetch(new URL('/healthz', url)).then((answer) => answer.arrayBuffer()));
    quick = ms < 100 && (await db.document.count({ where: underWay })) === 0 ? quick + 1 : 0;
    return quick === 10;
  };
  await eventually(isCalm, 'the service to be calm again', calmMs);
  await delay(1_000);
}
