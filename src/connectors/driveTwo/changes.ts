import type { Listing, Places } from '../contract.js';
import { ProviderError } from '../errors.js';
import { nullIf } from '../kit/asking.js';
import { apiOf, type Client } from './client.js';
import { type Cursor, type Position, type Tree, write, writePosition } from './cursors.js';
import { asking } from './errors.js';
import { isWanted, itemOf } from './items.js';
import { endOf, type Page, readPage } from './pages.js';
import { bounded, isFolder, isFull, noteFolders, pathsOf } from './paths.js';
import { type Item, itemFields } from './shapes.js';

/** With more folders than these to look into, it is quicker to list everything. */
const mostMoved = 500;

export const startOfChanges = (cursor: Cursor): Position => ({
  ...cursor,
  mode: 'changes',
  next: cursor.link,
  isRead: false,
  moved: [],
});

/** A page of the log or, when that is read, of what is in the folders that were renamed or moved. */
export async function changesFrom(places: Places, client: Client, from: Position): Promise<Listing> {
  const tree = { ...from.tree };
  const page = from.isRead
    ? await lookInFolder(places, client, from)
    : await readPage(places, client, from.next ?? from.link);
  refuseDeletedFolders(tree, page.items);
  const { added, changed } = noteFolders(tree, page.items);
  const inside = from.isRead ? page.items.filter(isFolder).map(({ id }) => id) : [...added, ...changed];
  const position = after(from, page, inside, tree);
  if (position.moved.length > mostMoved) throw new ProviderError('cursorExpired', 'Too many folders have moved');
  const wanted = page.items.filter(isWanted);
  const paths = await pathsOf(places, client, tree, wanted);
  const isLast = position.isRead && position.moved.length === 0;
  return {
    mode: 'changes',
    items: wanted.map((item, at) => itemOf(item, paths[at] ?? item.name)),
    gone: page.items.filter((item) => !isWanted(item) && !isFolder(item)).map(({ id }) => id),
    next: isLast ? null : writePosition({ ...position, tree: bounded(tree) }),
    cursor: isLast ? write({ ...position, tree: bounded(tree) }) : null,
  };
}

/** What was in a folder may or may not be named besides: everything is listed, and what is not there is gone. */
function refuseDeletedFolders(tree: Tree, items: readonly Item[]): void {
  const isOne = ({ id, deleted, folder, file }: Item) =>
    deleted !== undefined && (folder !== undefined || Object.hasOwn(tree, id) || (isFull(tree) && file === undefined));
  if (items.some(isOne)) throw new ProviderError('cursorExpired', 'A folder was deleted');
}

function after(from: Position, page: Page, inside: readonly string[], tree: Tree): Position {
  const moved = [...new Set([...from.moved, ...inside])];
  const { next } = page;
  if (!from.isRead) return { ...from, tree, link: endOf(page), next, isRead: next === null, moved };
  return { ...from, tree, next, moved: next === null ? moved.slice(1) : moved };
}

/** One that is gone by now is in the next log; one that is locked, as a vault is, shows nothing. */
async function lookInFolder(places: Places, client: Client, { next, moved }: Position): Promise<Page> {
  const folder = `${apiOf(places)}/me/drive/items/${encodeURIComponent(moved[0] ?? '')}`;
  const url = next ?? `${folder}/children?$select=${itemFields}`;
  const page = await nullIf(['notFound', 'forbidden'], () => asking(() => readPage(places, client, url)));
  return page ?? { items: [], next: null, delta: null };
}
