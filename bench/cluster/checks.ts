import type { Database } from '../../src/db/client.js';
import { findViolations } from '../../src/db/invariants.js';
import { eventually } from '../../test/support/eventually.js';

const settleMs = 600_000;

/** How what is in the database stands against what was acknowledged. */
export interface Kept {
  documents: number;
  lost: string[];
  doubled: string[];
  /** Documents that are at an end, but not done. */
  failed: number;
}

/** Waits until every document and every sync is at an end. */
export const untilAtRest = (db: Database) =>
  eventually(
    async () =>
      (await db.document.count({ where: { status: { notIn: ['done', 'failed'] } } })) === 0 &&
      (await db.syncRun.count({ where: { status: 'running' } })) === 0,
    'all documents to be done',
    settleMs,
  );

/** Waits until nothing is under way, and looks. @throws when something is lost or doubled, or what must hold at rest does not in the end */
export async function checkKept(db: Database, acknowledged: readonly string[]): Promise<Kept> {
  await untilAtRest(db);
  const rows = await db.document.findMany({ select: { customId: true, status: true } });
  const count = new Map<string, number>();
  for (const { customId } of rows) if (customId !== null) count.set(customId, (count.get(customId) ?? 0) + 1);
  const holdAll = async () => (await findViolations(db, { atRest: true })).length === 0;
  await eventually(holdAll, 'the invariants to hold', settleMs);
  const lost = acknowledged.filter((customId) => !count.has(customId));
  const doubled = [...count].filter(([, times]) => times > 1).map(([customId]) => customId);
  if (lost.length + doubled.length > 0) throw new Error(`lost ${lost}, doubled ${doubled}`);
  return { documents: rows.length, lost, doubled, failed: rows.filter(({ status }) => status !== 'done').length };
}

/** Rows of a report. */
export const keptRows = ({ documents, lost, doubled, failed }: Kept): [string, string][] => [
  ['documents at the end', String(documents)],
  ['acknowledged and lost', String(lost.length)],
  ['doubled', String(doubled.length)],
  ['not done', String(failed)],
];
