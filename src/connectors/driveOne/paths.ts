import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { nullIf } from '../kit/asking.js';
import type { Client } from './client.js';
import { asking } from './errors.js';
import { driveShape, type File, folderShape } from './shapes.js';

const atOnce = 8;
/** Folders in folders; the drive allows a hundred. */
const deepest = 100;

/** null: at the top, or not for this account to see, as the folders above of what is shared with it. */
type Place = { name: string; parent: string | null } | null;
export type FolderCache = LRUCache<string, Promise<Place>>;

/** For some hundred listings at a time: each of their folders is looked up once, and never for another one. */
export const folderCache = (): FolderCache => new LRUCache({ max: 50_000, ttl: 3_600_000 });

/**
 * Where files are: the names of the folders above and their own, with slashes. My Drive's own name is left out, as it is in
 * the account's language; a shared drive's is there.
 * @param run the listing that this is for, whose folders are remembered from page to page
 */
export async function pathsOf(
  client: Client,
  cache: FolderCache,
  run: string,
  files: readonly File[],
): Promise<string[]> {
  const limit = pLimit(atOnce);
  const remembered = (key: string, look: () => Promise<Place>): Promise<Place> => {
    const known = cache.get(`${run} ${key}`);
    if (known !== undefined) return known;
    const looking = limit(look);
    cache.set(`${run} ${key}`, looking);
    looking.catch(() => cache.delete(`${run} ${key}`));
    return looking;
  };
  const top = () => remembered('root', async () => ({ name: '', parent: await rootOf(client) }));
  const placeOf = (id: string, drive: string | undefined) =>
    remembered(id, () => seen(() => (id === drive ? driveNamed(client, id) : folderAt(client, id))));

  return Promise.all(
    files.map(async ({ name, parents: [parent = null] = [], driveId }) => {
      const names = [named(name)];
      const root = parent === null || driveId !== undefined ? null : ((await top())?.parent ?? null);
      for (let id = parent, depth = 0; id !== null && id !== root && depth < deepest; depth += 1) {
        const place = await placeOf(id, driveId);
        if (place === null) break;
        names.unshift(named(place.name));
        id = place.parent;
      }
      return names.join('/');
    }),
  );
}

const named = (name: string): string => name.replaceAll('/', '_');

const rootOf = (client: Client): Promise<string> =>
  asking(
    async () =>
      folderShape.pick({ id: true }).parse((await client.files.get({ fileId: 'root', fields: 'id' })).data).id,
  );

async function folderAt(client: Client, fileId: string): Promise<Place> {
  const { data } = await client.files.get({ fileId, fields: 'id,name,parents', supportsAllDrives: true });
  const { name, parents } = folderShape.parse(data);
  return { name, parent: parents?.[0] ?? null };
}

/** The top folder of a shared drive has the drive's id, and is called Drive whatever its name. */
async function driveNamed(client: Client, driveId: string): Promise<Place> {
  return { name: driveShape.parse((await client.drives.get({ driveId, fields: 'name' })).data).name, parent: null };
}

const seen = (look: () => Promise<Place>): Promise<Place> => nullIf(['notFound', 'forbidden'], () => asking(look));
