import pLimit from 'p-limit';
import type { Places } from '../contract.js';
import { nullIf } from '../kit/asking.js';
import { apiOf, type Client } from './client.js';
import type { Tree } from './cursors.js';
import { asking } from './errors.js';
import { type Item, itemShape } from './shapes.js';

const atOnce = 8;
/** Folders that are kept from listing to listing, 2 MB or so; those beyond are looked up again. */
const mostKept = 20_000;
/** The maximum depth of folders; the drive allows paths of 400 characters. */
const deepest = 200;

export const isFolder = (item: Item): boolean =>
  item.deleted === undefined && item.remoteItem === undefined && (item.folder ?? item.root) !== undefined;

/** Records folders in the tree. @returns the ids of the new ones, and of those whose name or parent changed */
export function noteFolders(tree: Tree, items: readonly Item[]): { added: string[]; changed: string[] } {
  const found: { added: string[]; changed: string[] } = { added: [], changed: [] };
  for (const item of items.filter(isFolder)) {
    const before = tree[item.id];
    const now = placeOf(item);
    tree[item.id] = now;
    if (before === undefined) found.added.push(item.id);
    else if (before[0] !== now[0] || before[1] !== now[1]) found.changed.push(item.id);
  }
  return found;
}

/** The root has no meaningful name and no parent. */
const placeOf = ({ root, name, parentReference }: Item): Tree[string] =>
  root === undefined ? [named(name), parentReference?.id ?? ''] : ['', ''];

export const isFull = (tree: Tree): boolean => Object.keys(tree).length >= mostKept;

export const bounded = (tree: Tree): Tree =>
  isFull(tree) ? Object.fromEntries(Object.entries(tree).slice(0, mostKept)) : tree;

/**
 * The paths of items: the names of their folders and their own, joined by slashes. Folders that the tree lacks are looked up and
 * recorded in it.
 */
export async function pathsOf(places: Places, client: Client, tree: Tree, items: readonly Item[]): Promise<string[]> {
  const limit = pLimit(atOnce);
  for (;;) {
    const lacking = new Set(items.flatMap((item) => climb(tree, item).lacking ?? []));
    if (lacking.size === 0) return items.map((item) => climb(tree, item).path);
    await Promise.all(
      [...lacking].map((id) =>
        limit(async () => {
          tree[id] = await lookUp(places, client, id);
        }),
      ),
    );
  }
}

function climb(tree: Tree, { name, parentReference }: Item): { path: string; lacking: string | null } {
  const names = [named(name)];
  let id = parentReference?.id ?? '';
  for (let depth = 0; id !== '' && depth < deepest; depth += 1) {
    const place = tree[id];
    if (place === undefined) return { path: '', lacking: id };
    if (place[0] !== '') names.unshift(place[0]);
    id = place[1];
  }
  return { path: names.join('/'), lacking: null };
}

const named = (name: string): string => name.replaceAll('/', '_');

/** A folder that the account may not see counts as the root. */
async function lookUp(places: Places, client: Client, id: string): Promise<Tree[string]> {
  const url = `${apiOf(places)}/me/drive/items/${encodeURIComponent(id)}?$select=id,name,parentReference,root,folder`;
  const found = await nullIf(['notFound', 'forbidden'], () => asking(() => client.ask(url)));
  return found === null ? ['', ''] : placeOf(itemShape.parse(found));
}
