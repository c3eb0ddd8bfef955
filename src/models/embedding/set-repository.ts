import { type Database, Prisma, type Queryable } from '../../db/client.js';
import type { Cosines } from './cosines.js';
import type { Endpoint } from './endpoint-embedder.js';

export type SetRow = Prisma.EmbeddingSetGetPayload<Record<string, never>>;

/** A model that is to be used. */
export interface WantedSet {
  /** What tells its vectors from others. */
  model: string;
  dims: number;
  /** null: in this process. */
  endpoint: Endpoint | null;
  cosines: Cosines;
}

/** Any number that no other lock has: one registers, switches or drops at a time. */
const changingLock = 4_920_116;

/** The sets that are written, the active one first. */
export function writtenSets(db: Queryable): Promise<SetRow[]> {
  return db.embeddingSet.findMany({
    where: { OR: [{ status: { not: 'retired' } }, { activatedAt: { not: null } }] },
    orderBy: [{ status: 'asc' }, { id: 'asc' }],
  });
}

/** Changes what sets there are or what they are for, one at a time; after `change` answered true whatever is being written for the sets of before is refused. */
export function changeSets(db: Database, change: (tx: Queryable) => Promise<boolean>): Promise<void> {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(${changingLock}::bigint)`;
      if (await change(tx)) await tx.$executeRaw`update embedding_set set generation = generation + 1`;
    },
    { timeout: 120_000, maxWait: 60_000 },
  );
}

/**
 * Makes the set the one that searches are to use: at once where there is none, else as soon as it lacks nothing. What was
 * being built for another is given up. Nothing changes where nothing is new.
 * @param sealKey seals the endpoint's key for the set's id; undefined: there is none
 * @param isSame whether a sealed key is this one
 */
export async function registerSet(
  db: Database,
  { model, dims, endpoint, cosines }: WantedSet,
  key?: { seal(id: number): string; isSame(sealed: string, id: number): boolean },
): Promise<void> {
  await changeSets(db, async (tx) => {
    const before = await tx.embeddingSet.findMany();
    const active = before.find(({ status }) => status === 'active');
    const known = before.find((set) => set.model === model);
    const { id, ...row } =
      known ??
      (await tx.embeddingSet.create({
        data: {
          ...{
            model,
            dims,
            endpoint: endpoint ?? Prisma.DbNull,
            cosineScale: cosines.scale,
            cosineShift: cosines.shift,
          },
          ...(active === undefined ? { status: 'active', activatedAt: new Date() } : { status: 'building' }),
        },
      }));
    const givenUp = await tx.embeddingSet.updateMany({
      where: { status: 'building', id: { not: id } },
      data: { status: 'retired', retiredAt: new Date() },
    });
    const isKeyNew = key === undefined ? row.apiKey !== null : row.apiKey === null || !key.isSame(row.apiKey, id);
    const isEndpointNew = JSON.stringify(row.endpoint) !== JSON.stringify(endpoint);
    if (isKeyNew || isEndpointNew || row.status === 'retired') {
      await tx.embeddingSet.update({
        where: { id },
        data: {
          ...{ endpoint: endpoint ?? Prisma.DbNull, apiKey: key?.seal(id) ?? null },
          ...(row.status === 'retired' ? { status: 'building', retiredAt: null } : {}),
        },
      });
    } else if (known !== undefined && givenUp.count === 0) return false;
    return true;
  });
}

/** Sets with a key that is stored sealed. */
export const keyedSets = (db: Queryable) =>
  db.embeddingSet.findMany({ where: { apiKey: { not: null } }, select: { id: true, apiKey: true } });

/** Replaces the sealed key, unless somebody else has done so since it was read. */
export async function replaceKey(db: Queryable, id: number, sealed: string, anew: string): Promise<void> {
  await db.embeddingSet.updateMany({ where: { id, apiKey: sealed }, data: { apiKey: anew } });
}
