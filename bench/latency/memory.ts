import { readdir, readFile } from 'node:fs/promises';

/** A process tree's resident memory in bytes. */
export interface TreeMemory {
  processes: number;
  /** Shared pages counted once for every process that maps them. */
  rss: number;
  /** Shared pages divided among the processes that map them, so that the sum is what the tree takes. */
  pss: number;
}

/** Memory of the process and everything below it; undefined where there is no /proc. */
export async function treeMemory(root: number): Promise<TreeMemory | undefined> {
  const entries = await readdir('/proc').catch(() => undefined);
  if (entries === undefined) return undefined;
  const parents = new Map<number, number>();
  for (const pid of entries.filter((name) => /^\d+$/.test(name)).map(Number)) {
    const parent = parentOf(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
    if (parent !== undefined) parents.set(pid, parent);
  }
  const tree = descendants(root, parents);
  const total: TreeMemory = { processes: tree.length, rss: 0, pss: 0 };
  for (const pid of tree) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    total.rss += bytesOf(rollup, 'Rss');
    total.pss += bytesOf(rollup, 'Pss');
  }
  return total;
}

/** The parent's pid from a /proc/PID/stat line, whose second field may hold spaces and brackets (proc(5)). */
export function parentOf(stat: string): number | undefined {
  const parent = stat
    .slice(stat.lastIndexOf(')') + 1)
    .trim()
    .split(' ')[1];
  return parent === undefined ? undefined : Number(parent);
}

/** The root and every process below it. */
export function descendants(root: number, parents: ReadonlyMap<number, number>): number[] {
  const found = [root];
  for (const pid of found) found.push(...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child));
  return found;
}

/** A field of /proc/PID/smaps_rollup, which counts in kB of 1,024 bytes; 0 when it is not there. */
export function bytesOf(rollup: string, field: 'Rss' | 'Pss'): number {
  return 1_024 * Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0);
}
