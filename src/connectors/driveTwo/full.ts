import type { Listing, Places } from '../contract.js';
import { apiOf, type Client } from './client.js';
import { type Position, write, writePosition } from './cursors.js';
import { isWanted, itemOf } from './items.js';
import { endOf, readPage } from './pages.js';
import { bounded, isFolder, noteFolders, pathsOf } from './paths.js';
import { itemFields } from './shapes.js';

/** Longer ago than any listing may be: then the next one is of everything, too. */
const neverListed = new Date(0).toISOString();

/** A log without a beginning has everything. */
export function startOfFull(places: Places): Position {
  const link = `${apiOf(places)}/me/drive/root/delta?$select=${itemFields}`;
  const listedAt = new Date().toISOString();
  return { mode: 'full', link, listedAt, tree: {}, next: link, isRead: false, moved: [] };
}

/**
 * A page of everything. When a folder is renamed, moved or deleted meanwhile, what was in it may be on pages before: the next
 * listing sets that right.
 */
export async function filesFrom(places: Places, client: Client, from: Position): Promise<Listing> {
  const page = await readPage(places, client, from.next ?? from.link);
  const tree = { ...from.tree };
  const wasDeleted = page.items.some(({ id, deleted, folder }) => deleted && (folder ?? tree[id]) !== undefined);
  const { changed } = noteFolders(tree, page.items);
  const wanted = page.items.filter(isWanted);
  const paths = await pathsOf(places, client, tree, wanted);
  const listedAt = wasDeleted || changed.length > 0 ? neverListed : from.listedAt;
  const position = { ...from, listedAt, tree: bounded(tree), link: endOf(page), next: page.next };
  return {
    mode: 'full',
    items: wanted.map((item, at) => itemOf(item, paths[at] ?? item.name)),
    gone: page.items.filter((item) => !isWanted(item) && !isFolder(item)).map(({ id }) => id),
    next: page.next === null ? null : writePosition(position),
    cursor: page.next === null ? write(position) : null,
  };
}
