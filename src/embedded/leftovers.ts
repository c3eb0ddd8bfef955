import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../core/errors.js';
import { startOf } from './process-identity.js';

/** Writes a note that a child is running. @returns a function that removes the note */
export function recordChild(directory: string, name: string, pid: number): () => void {
  const file = join(directory, `${name}-${pid}`);
  writeFileSync(file, startOf(pid) ?? '', { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/**
 * Ends children that outlived an earlier process: TERM to the group, and KILL after `graceMs`. A pid that now belongs to
 * another program, as its start time differs, is left alone.
 * @returns the names of those that were ended
 * @throws {StartError} when one does not end
 */
export async function endLeftovers(directory: string, graceMs = 5_000): Promise<string[]> {
  const ended = await Promise.all(
    readdirSync(directory).map(async (note) => {
      const path = join(directory, note);
      const pid = Number(note.slice(note.lastIndexOf('-') + 1));
      const start = readFileSync(path, 'utf8');
      const isOurs = (): boolean => start !== '' && startOf(pid) === start;
      const found = isOurs();
      if (found) await endGroup(pid, isOurs, graceMs);
      rmSync(path, { force: true });
      return found ? [note] : [];
    }),
  );
  return ended.flat();
}

async function endGroup(pid: number, isAlive: () => boolean, graceMs: number): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    signalGroup(pid, signal);
    for (const deadline = Date.now() + graceMs; isAlive() && Date.now() < deadline; ) await delay(50);
    if (!isAlive()) return;
  }
  throw new StartError(`Process ${pid}, left over from an earlier start, does not end. Kill it and start again.`);
}

/** Signals a process group; one that is already gone is no error (macOS gives EPERM for a group of zombies). */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
