import { readFile } from 'node:fs/promises';
import { bytesOf, treeMemory } from '../latency/memory.js';

export interface Sample {
  /** Items whose content has been asked for. */
  fetched: number;
  /** Seen before the kill, or after the restart. */
  life: 1 | 2;
  /** Resident bytes of the process that has the API and the workers in it. */
  worker: number;
  /** Of it and everything below it. */
  tree: number;
}

/** Memory of the service now; 0 where there is no /proc. */
export async function takeSample(pid: number, fetched: number, life: Sample['life']): Promise<Sample> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return { fetched, life, worker: bytesOf(rollup, 'Rss'), tree: (await treeMemory(pid))?.rss ?? 0 };
}
