import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * Cores that this process may use: those of the machine that it may run on, or less where its control group, or one above
 * it, has a quota, as containers have. At least 1; a part of a core does not count.
 * @param root directory that stands for `/`
 */
export function usableCores(root = '/', ofMachine = availableParallelism()): number {
  const read = (...path: string[]): string => {
    try {
      return readFileSync(join(root, ...path), 'utf8').trim();
    } catch {
      return ''; // no Linux, no control groups, or none of this version
    }
  };
  const quotas = [quotaOf(read('sys/fs/cgroup/cpu/cpu.cfs_quota_us'), read('sys/fs/cgroup/cpu/cpu.cfs_period_us'))];
  const own = /^0::\/(.*)$/m.exec(read('proc/self/cgroup'))?.[1]?.split('/') ?? [];
  for (let depth = own.length; depth >= 0; depth -= 1) {
    const [quota = '', period = ''] = read('sys/fs/cgroup', ...own.slice(0, depth), 'cpu.max').split(' ');
    quotas.push(quotaOf(quota, period));
  }
  return Math.max(1, Math.floor(Math.min(ofMachine, ...quotas)));
}

/** Cores; infinite where there is no quota: it is then absent, `max` or -1. */
function quotaOf(quota: string, period: string): number {
  const cores = Number(quota || Number.NaN) / Number(period || Number.NaN);
  return cores > 0 ? cores : Number.POSITIVE_INFINITY;
}
