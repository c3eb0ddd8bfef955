import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { atMost, remembered } from '../../core/cache.js';
import { nullIf } from '../kit/asking.js';
import type { Client } from './client.js';
import { asking } from './errors.js';
import { driveShape, type File, folderShape } from './shapes.js';

const atOnce = 8;
/** The maximum depth of folders; the drive allows a hundred. */
const deepest = 100;

/** null at the top, or if the account may not see the folder, like the parents of what is shared with it. */
type Place = { name: string; parent: string | null } | null;
export type FolderCache = LRUCache<string, Promise<Place>>;

/** Caches folders of some hundred listings. Each listing looks a folder up once, and none uses another's. */
export const folderCache = (): FolderCache => new LRUCache({ ...atMost(50_000), ttl: 3_600_000 });

/**
 * The paths of files: the names of their folders and their own, joined by slashes. The name of My Drive is left out, as it
 * depends on the account's language; that of a shared drive is included.
 * @param run the listing whose folders are cached from page to page
 */
export async function pathsOf(
  client: Client,
  cache: FolderCache,
  run: string,
  files: readonly File[],
): Promise<string[]> {
  const limit = pLimit(atOnce);
  const lookUp = (key: string, look: () => Promise<Place>): Promise<Place> =>
    remembered(cache, `${run} ${key}`, () => limit(look));
  const top = () => lookUp('root', async () => ({ name: '', parent: await rootOf(client) }));
  const placeOf = (id: string, drive: string | undefined) =>
    lookUp(id, () => seen(() => (id === drive ? driveNamed(client, id) : folderAt(client, id))));

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

/** The root folder of a shared drive has the drive's id, and always the name Drive. */
async function driveNamed(client: Client, driveId: string): Promise<Place> {
  return { name: driveShape.parse((await client.drives.get({ driveId, fields: 'name' })).data).name, parent: null };
}

const seen = (look: () => Promise<Place>): Promise<Place> => nullIf(['notFound', 'forbidden'], () => asking(look));
