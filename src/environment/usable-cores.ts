import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * The number of cores that this process may use: those of its CPU affinity, or fewer if its control group or a parent has a quota,
 * as in containers. Rounded down, at least 1.
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

/** The quota in cores; infinite if there is none (absent, `max` or -1). */
function quotaOf(quota: string, period: string): number {
  const cores = Number(quota || Number.NaN) / Number(period || Number.NaN);
  return cores > 0 ? cores : Number.POSITIVE_INFINITY;
}
