import type { ListedItem } from '../contract.js';
import type { Position } from './cursors.js';
import { documentationIn, type Head } from './items.js';
import type { Tree } from './shapes.js';

/** The limits of one page of a listing: about what one activity and one transaction can handle. */
const mostItems = 1_000;
const mostCalls = 10;

/** Reads one tree; a call to the code host. */
export type ReadTree = (sha: string, recursive: boolean) => Promise<Tree>;

/** A part of the listing: its items, and the position after it. */
interface Part {
  items: ListedItem[];
  /** null if this was the last part. */
  after: Position['open'] | null;
}

/** The next page of documentation files from a position. @returns the position after it; null at the end */
export async function walk(
  head: Head,
  from: Position,
  readTree: ReadTree,
): Promise<{ items: ListedItem[]; next: Position | null }> {
  const read = counted(readTree);
  const items: ListedItem[] = [];
  let position: Position | null = from;
  while (position !== null && items.length < mostItems && read.calls < mostCalls) {
    const part = await readPart(head, position.open, read.tree);
    const rest = part.items.slice(position.skip, position.skip + mostItems - items.length);
    items.push(...rest);
    const taken: number = position.skip + rest.length;
    if (taken < part.items.length) position = { open: position.open, skip: taken };
    else position = part.after === null ? null : { open: part.after, skip: 0 };
  }
  return { items, next: position };
}

/** Git objects never change, so trees are cached for the page. */
function counted(readTree: ReadTree) {
  const known = new Map<string, Promise<Tree>>();
  const counter = {
    calls: 0,
    tree(sha: string, recursive: boolean): Promise<Tree> {
      const key = `${sha} ${recursive}`;
      const tree = known.get(key) ?? readTree(sha, recursive);
      if (!known.has(key)) counter.calls += 1;
      known.set(key, tree);
      return tree;
    },
  };
  return counter;
}

async function readPart(head: Head, open: Position['open'], read: ReadTree): Promise<Part> {
  const innermost = open.at(-1);
  if (innermost === undefined) return readSubtree(head, { sha: head.commit, path: '' }, [], read);
  const { tree } = await read(innermost.sha, false);
  if (innermost.next === 0) {
    return { items: documentationIn(tree, innermost.path, head), after: behind(open) };
  }
  const directory = tree.filter((entry) => entry.type === 'tree')[innermost.next - 1];
  if (directory?.sha === undefined) return { items: [], after: open.length === 1 ? null : open.slice(0, -1) };
  return readSubtree(head, { sha: directory.sha, path: `${innermost.path}${directory.path}/` }, behind(open), read);
}

/** Takes the whole tree if the code host lists it, or else one directory at a time. */
async function readSubtree(
  head: Head,
  { sha, path }: { sha: string; path: string },
  behindIt: Position['open'],
  read: ReadTree,
): Promise<Part> {
  const { tree, truncated } = await read(sha, true);
  if (truncated) return { items: [], after: [...behindIt, { sha, path, next: 0 }] };
  return { items: documentationIn(tree, path, head), after: behindIt.length === 0 ? null : behindIt };
}

const behind = (open: Position['open']): Position['open'] =>
  open.map((one, index) => (index === open.length - 1 ? { ...one, next: one.next + 1 } : one));
