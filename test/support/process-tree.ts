import { execFileSync } from 'node:child_process';

/** The process and everything below it, as `ps` shows it now. */
export function processTree(root: number): number[] {
  const parents = new Map<number, number[]>();
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n')) {
    const [pid = 0, ppid = 0] = line.trim().split(/\s+/).map(Number);
    parents.set(ppid, [...(parents.get(ppid) ?? []), pid]);
  }
  const below = (pid: number): number[] => [pid, ...(parents.get(pid) ?? []).flatMap(below)];
  return below(root);
}

/** Ends the process and everything below it at once, but for what has ended by itself meanwhile. */
export function killTree(root: number): void {
  for (const pid of processTree(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Whether the process runs; one that only waits to be reaped does not. */
export function isAlive(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)])
      .toString()
      .trim()
      .startsWith('Z');
  } catch {
    return false;
  }
}
