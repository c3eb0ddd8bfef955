import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { type Database, openDatabase } from '../src/db/client.js';
import { findViolations, invariants } from '../src/db/invariants.js';
import type { DriveOne } from '../test/support/drive-one/index.js';
import { eventually, patience } from '../test/support/eventually.js';
import type { Keeper } from './keeper.js';
import { compareDerived, type Observed, observe } from './observe.js';
import { compare, type Finding } from './verdicts.js';
import type { World } from './world.js';
import { checkDrive, importNow } from './writers/drive.js';

/** On an idle machine. */
const quietMs = 240_000;
const pollMs = 1_000;
/** Schedules start these every so often: one may be under way. */
const periodic = ['sweep', 'forgetExpired', 'pruneRequestLog'];
const oldMs = 120_000;

interface Parts {
  keeper: Keeper;
  world: World;
  drive: DriveOne;
  connectionId: string;
}

export function createChecks({ keeper, world, drive, connectionId }: Parts) {
  const { sender, ledger } = world;

  async function withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
    const db = openDatabase(keeper.runtime()?.databaseUrl ?? '', 1);
    try {
      return await use(db);
    } finally {
      await db.$disconnect();
    }
  }

  async function checkKeys(): Promise<Finding[]> {
    const findings: Finding[] = [];
    const expect = async (name: string, value: string, expected: readonly number[]) => {
      const request = { method: 'POST', path: '/v3/documents/list', body: { limit: 1 } } as const;
      const { status } = await sender.reach(request, value);
      if (expected.includes(status)) return;
      findings.push({ verdict: 'lost', what: 'key', id: name, expected: expected.join(' or '), found: `${status}` });
    };
    for (const [name, { value }] of world.keys) await expect(name, value, [200]);
    // An address that sends many wrong keys is told so; right keys are let in all the same.
    for (const [name, value] of world.revoked) await expect(name, value, [401, 429]);
    return findings;
  }

  /** Workflows that are open, but for periodic ones that were started lately. */
  async function openWorkflows(): Promise<string[]> {
    const connection = await Connection.connect({ address: keeper.runtime()?.temporalAddress ?? '' });
    try {
      const open: string[] = [];
      const { workflow } = new Client({ connection });
      for await (const { workflowId, type, startTime } of workflow.list({ query: 'ExecutionStatus = "Running"' })) {
        const isOld = Date.now() - startTime.getTime() > oldMs;
        if (isOld || !periodic.includes(type)) open.push(workflowId);
      }
      return open;
    } finally {
      await connection.close();
    }
  }

  /** The newest first. */
  const syncRuns = async (): Promise<{ id: string; status: string }[]> =>
    (await sender.reach({ method: 'GET', path: `/v3/connections/${connectionId}/sync-runs` })).body;

  /** Has all that is at the drive synced, and waits until that has begun. */
  async function syncAgain(): Promise<void> {
    const [before] = await syncRuns();
    await importNow(sender);
    await eventually(async () => (await syncRuns())[0]?.id !== before?.id, 'the last sync to begin', quietMs);
  }

  /** What is left to be done, by the database, by Temporal and by the API. */
  async function unfinished(): Promise<Finding[]> {
    const resting = new Set(invariants.filter(({ when }) => when === 'at rest').map(({ holds }) => holds));
    const violations = await withDatabase((db) => findViolations(db, { atRest: true }));
    const stuck = (what: string, ids: readonly string[]): Finding[] =>
      ids.length === 0 ? [] : [{ verdict: 'stuck', what, id: ids.join(', '), expected: 'an end', found: 'none' }];
    const processing = await sender.reach({ method: 'GET', path: '/v3/documents/processing' });
    const running = (await syncRuns()).filter(({ status }) => status === 'running');
    return [
      ...violations.filter(({ holds }) => resting.has(holds)).flatMap(({ holds, ids }) => stuck(holds, ids)),
      ...stuck('workflow', await openWorkflows()),
      ...stuck(
        'processing',
        (processing.body.documents as { id: string }[]).map(({ id }) => id),
      ),
      ...stuck(
        'sync run',
        running.map(({ id }) => id),
      ),
    ];
  }

  /** Waits until nothing is left to be done. @returns what is left after all that time */
  async function quiet(): Promise<Finding[]> {
    for (const began = Date.now(); ; await delay(pollMs)) {
      const left = await unfinished();
      if (left.length === 0 || Date.now() > began + quietMs * patience()) return left;
    }
  }

  const broken = async (): Promise<Finding[]> =>
    (await withDatabase((db) => findViolations(db, { atRest: false }))).map(({ holds, ids }) => ({
      ...{ verdict: 'broken', what: 'invariant', id: ids.join(', '), expected: holds, found: 'not so' },
    }));

  /** Every document that is there is in the list of the API, once. */
  async function checkList({ documents }: Observed): Promise<Finding[]> {
    const listed: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const body = { limit: 500, page, sort: 'createdAt', order: 'asc' };
      const answer = await sender.reach({ method: 'POST', path: '/v3/documents/list', body });
      listed.push(...(answer.body.memories as { id: string }[]).map(({ id }) => id));
      pages = answer.body.pagination.totalPages;
    }
    const expected = documents
      .map(({ id }) => id)
      .sort()
      .join('\n');
    if (listed.sort().join('\n') === expected) return [];
    const found = `${listed.length}, of them different: ${new Set(listed).size}`;
    return [{ verdict: 'broken', what: 'list', id: '/v3/documents/list', expected: `${documents.length}`, found }];
  }

  return {
    /** What must be so at any time, as long as nobody writes. */
    async cheap(): Promise<Finding[]> {
      const observed = await withDatabase(observe);
      return [
        ...compare(ledger.items(), observed.seen),
        ...checkDrive(drive, observed.synced, false),
        ...(await broken()),
        ...(await checkKeys()),
      ];
    },

    /** Waits until all is done, and looks at everything. */
    async all(): Promise<Finding[]> {
      const before = await quiet();
      if (before.length > 0) return before;
      await syncAgain();
      const left = await quiet();
      const observed = await withDatabase(observe);
      return [
        ...left,
        ...compare(ledger.items(), observed.seen),
        ...compareDerived(observed),
        ...checkDrive(drive, observed.synced, true),
        ...(await broken()),
        ...(await checkKeys()),
        ...(await checkList(observed)),
      ];
    },
  };
}
