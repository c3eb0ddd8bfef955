import { isDeepStrictEqual } from 'node:util';
import { type Database, Prisma, type Queryable } from '../../db/client.js';
import type { CosineCalibration } from './cosine-calibration.js';
import type { Endpoint } from './endpoint-embedder.js';

export type SetRow = Prisma.EmbeddingSetGetPayload<Record<string, never>>;

/** A model that searches shall use. */
export interface WantedSet {
  /** Name of the set, unique to its vectors. */
  model: string;
  dims: number;
  /** null: the model runs in this process. */
  endpoint: Endpoint | null;
  cosines: CosineCalibration;
}

/** Advisory lock of all changes to the sets, so that they happen one at a time. */
const changingLock = 4_920_116;

/** The sets that new vectors are written to, the active one first. */
export function writtenSets(db: Queryable): Promise<SetRow[]> {
  return db.embeddingSet.findMany({
    where: { OR: [{ status: { not: 'retired' } }, { activatedAt: { not: null } }] },
    orderBy: [{ status: 'asc' }, { id: 'asc' }],
  });
}

/**
 * Runs a change of the sets under a lock.
 * @param change returns whether it changed anything; vectors that were computed for the earlier sets are then refused
 * @returns the same
 */
export function changeSets(db: Database, change: (tx: Queryable) => Promise<boolean>): Promise<boolean> {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(${changingLock}::bigint)`;
      const hasChanged = await change(tx);
      if (hasChanged) await tx.$executeRaw`update embedding_set set generation = generation + 1`;
      return hasChanged;
    },
    { timeout: 120_000, maxWait: 60_000 },
  );
}

/**
 * Registers the set that searches shall use: at once where no set is active, else when all its vectors exist. A set that is
 * being built for another model is retired. Does nothing when nothing is new.
 * @param key encrypts the endpoint's key for the set's id, and tells whether a stored key is the same; undefined without a key
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
    const isEndpointNew = !isDeepStrictEqual(row.endpoint, endpoint);
    if (isKeyNew || isEndpointNew || row.status === 'retired') {
      await tx.embeddingSet.update({
        where: { id },
        data: {
          endpoint: endpoint ?? Prisma.DbNull,
          ...(isKeyNew ? { apiKey: key?.seal(id) ?? null } : {}),
          ...(row.status === 'retired' ? { status: 'building', retiredAt: null } : {}),
        },
      });
    } else if (known !== undefined && givenUp.count === 0) return false;
    return true;
  });
}

/** Sets whose endpoint has a stored, encrypted key. */
export const keyedSets = (db: Queryable) =>
  db.embeddingSet.findMany({ where: { apiKey: { not: null } }, select: { id: true, apiKey: true } });

/** Replaces the stored key, unless it has changed since it was read. */
export async function replaceKey(db: Queryable, id: number, previous: string, apiKey: string): Promise<void> {
  await db.embeddingSet.updateMany({ where: { id, apiKey: previous }, data: { apiKey } });
}
