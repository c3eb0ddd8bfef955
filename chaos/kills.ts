import { execFileSync } from 'node:child_process';
import { killTree, processTree } from '../test/support/process-tree.js';
import type { Choice } from './choice.js';

export const parts = ['tree', 'node', 'database', 'temporal'] as const;
/** What is killed: all processes, the first one alone, or the child that is the database or Temporal. */
export type Part = (typeof parts)[number];

export interface Kill {
  part: Part;
  /** Milliseconds of writing before it. */
  afterMs: number;
}

/** A round's kill, and those during the starts that follow it. */
export interface Plan {
  first: Kill;
  /** Milliseconds after each start. */
  duringStart: Kill[];
}

const weights: Record<Part, number> = { tree: 3, node: 3, database: 3, temporal: 2 };
const again = 0.3;
const mostStarts = 2;
/** A start takes some seconds: each moment of it is as likely. */
const longestStartMs = 4_000;

export function choosePlan(choice: Choice): Plan {
  const first = { part: choice.weighted(weights), afterMs: choice.between(500, 5_000) };
  const duringStart: Kill[] = [];
  // Temporal is started again by the supervisor: there is no start of the whole.
  while (first.part !== 'temporal' && duringStart.length < mostStarts && choice.chance(again)) {
    duringStart.push({ part: choice.weighted(weights), afterMs: choice.between(0, longestStartMs) });
  }
  return { first, duringStart };
}

const programs: Record<Exclude<Part, 'tree' | 'node'>, RegExp> = {
  database: /database-process\.js serve /,
  temporal: / server start-dev /,
};

/** Kills a part of what runs below the first process with SIGKILL. @returns whether it was there */
export function kill(part: Part, root: number): boolean {
  if (part === 'tree') {
    killTree(root);
    return true;
  }
  const pids = part === 'node' ? [root] : processTree(root).filter((pid) => isProgram(pid, programs[part]));
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids.length > 0;
}

/** Its watchdog's shell has the child's command line among its own arguments. */
function isProgram(pid: number, pattern: RegExp): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(pid)]).toString();
    return pattern.test(`${command.trim()} `) && !command.startsWith('/bin/sh');
  } catch {
    return false; // it has ended meanwhile
  }
}
