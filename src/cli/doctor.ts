import { Connection } from '@temporalio/client';
import type { Config } from '../config.js';
import { countDeliveries } from '../customer-webhooks/repository.js';
import { versions } from '../db/catalog.js';
import { type Database, isTooSlow, sentenceOf } from '../db/client.js';
import { findViolation, invariants } from '../db/invariants.js';
import { refusePending } from '../db/migrate.js';
import { findModelFiles, readRuntime } from '../embedded/index.js';
import { checkEndpoint, configuredEndpoint, setNameOf } from '../models/embedding/configured-model.js';
import { keptMs } from '../reindexing/service.js';
import { statesOfSets } from '../reindexing/states.js';
import { connectionOptions } from '../temporal/client.js';
import { countSecrets } from './lacking-keys.js';
import { withDatabaseAt } from './with-database.js';

/** Time limits for checking a database's contents: in all, and for one statement on native Postgres. */
const contentsMs = 30_000;
const statementMs = 10_000;

interface Finding {
  part: string;
  ok: boolean;
  detail: string;
}

/** Checks everything that Cairn needs, without fetching anything, and prints what is wrong. @returns exit code: 0 if nothing */
export async function doctor(config: Config, { quiet }: { quiet: boolean }): Promise<number> {
  const running = await readRuntime(config.CAIRN_DATA_DIR);
  const databaseUrl = config.DATABASE_URL ?? running?.databaseUrl;
  const temporalAddress = config.TEMPORAL_ADDRESS ?? running?.temporalAddress;
  const findings = await Promise.all([
    check('database', databaseUrl, inDatabase(databaseVersion)),
    check('schema', databaseUrl, (url) => refusePending(url).then(() => 'up to date')),
    ...(databaseUrl === undefined ? [] : [check('contents', databaseUrl, inDatabase(contents, statementMs))]),
    check(
      'secrets',
      databaseUrl,
      inDatabase((db) => secrets(config, db)),
    ),
    check('webhooks', databaseUrl, inDatabase(webhookCounts)),
    check(
      'embedding',
      databaseUrl,
      inDatabase((db) => embedding(config, db)),
    ),
    check('temporal', temporalAddress, (address) => temporalVersion(config, address)),
    check('model', 'local', async () => (await findModelFiles(config)).modelPath),
    ...(running === undefined ? [] : [check('api', running.apiUrl, readyz)]),
  ]);
  if (!quiet) {
    for (const { part, ok, detail } of findings) console.log(`${ok ? 'ok  ' : 'FAIL'}  ${part.padEnd(9)} ${detail}`);
  }
  return findings.every(({ ok }) => ok) ? 0 : 1;
}

async function check(
  part: string,
  target: string | undefined,
  probe: (target: string) => Promise<string>,
): Promise<Finding> {
  if (target === undefined) return { part, ok: false, detail: 'not running here, and no address is configured' };
  try {
    return { part, ok: true, detail: await probe(target) };
  } catch (error) {
    return { part, ok: false, detail: sentenceOf(error) };
  }
}

const inDatabase = (probe: (db: Database) => Promise<string>, statementTimeoutMs?: number) => (url: string) =>
  withDatabaseAt(url, probe, { statementTimeoutMs });

async function databaseVersion(db: Database): Promise<string> {
  const { server, vector } = await versions(db);
  return `Postgres ${server}, pgvector ${vector ?? 'not installed: run cairn migrate'}`;
}

/** Checks the invariants of the database. @throws {Error} naming those that are violated, their consequences and ids */
async function contents(db: Database): Promise<string> {
  const end = Date.now() + contentsMs;
  const broken: string[] = [];
  let skipped = 0;
  for (const invariant of invariants) {
    if (invariant.when !== 'always') continue;
    if (Date.now() > end) skipped += 1;
    else {
      const violations = await findViolation(db, invariant).catch((error: unknown) => {
        if (!isTooSlow(error)) throw error;
        skipped += 1;
        return [];
      });
      for (const { holds, ids } of violations) {
        broken.push(`it does not hold that ${holds} (else ${invariant.otherwise}): ${ids.join(', ')}`);
      }
    }
  }
  const left = skipped === 0 ? '' : `; ${skipped} questions to it would take too long`;
  if (broken.length > 0) throw new Error(broken.join('; ') + left);
  return `whole${left}`;
}

/** Describes the embedding sets and checks the configured endpoint. @throws {Error} that says what is wrong with it */
async function embedding(config: Config, db: Database): Promise<string> {
  const endpoint = configuredEndpoint(config);
  const sets = await statesOfSets(db);
  const told = sets.map(({ model, dims, status, missing, of, retiredAt }) => {
    const until = retiredAt && new Date(retiredAt.getTime() + keptMs(config)).toISOString();
    const more = {
      active: '',
      building: ` ${(of ?? 0) - (missing ?? 0)} of ${of} texts`,
      retired: ` until ${until}`,
    };
    return `${model} (${dims} dimensions) ${status}${more[status]}`;
  });
  const known = endpoint && sets.find(({ model }) => model === setNameOf(endpoint));
  if (endpoint !== null) await checkEndpoint(config, known?.dims ?? null);
  const reader = sets.some(({ status, isLocal }) => status === 'active' && !isLocal)
    ? ['the reader stays with the local model']
    : [];
  return [...told, ...reader].join('; ') || 'none yet: the first start makes one';
}

/** Counts stored secrets. @throws {Error} when the master key of some is missing */
async function secrets(config: Config, db: Database): Promise<string> {
  const { all, lost, keys } = await countSecrets(config, db);
  if (lost === 0) return `${all} stored`;
  throw new Error(
    `${lost} of ${all} were encrypted with a master key that is not here (${keys.join(', ')}): docs/operating.md#the-master-key`,
  );
}

/** Counts webhooks and deliveries of all organisations. */
async function webhookCounts(db: Database): Promise<string> {
  const { webhooks, disabled, pending, failed, held } = await countDeliveries(db);
  return `${webhooks} of customers, ${disabled} disabled; events: ${pending} to be sent, ${held} held, ${failed} failed`;
}

async function temporalVersion(config: Config, address: string): Promise<string> {
  const connection = await Connection.connect({ ...connectionOptions(config, address), connectTimeout: 3_000 });
  try {
    const { serverVersion } = await connection.workflowService.getSystemInfo({});
    return `Temporal ${serverVersion} at ${address}`;
  } finally {
    await connection.close();
  }
}

async function readyz(apiUrl: string): Promise<string> {
  const answer = await fetch(new URL('/readyz', apiUrl), { signal: AbortSignal.timeout(5_000) });
  if (!answer.ok) throw new Error(`${apiUrl} is not ready: ${await answer.text()}`);
  return `ready at ${apiUrl}`;
}
