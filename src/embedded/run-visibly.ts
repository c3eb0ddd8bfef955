import type { Progress } from '../core/log.js';
import { type SuperviseOptions, supervise } from './supervise.js';

const reportEveryMs = 5_000;

export interface VisibleRun extends Pick<SuperviseOptions, 'command' | 'args' | 'kind' | 'env' | 'cwd'> {
  title: string;
  progress: Progress;
}

/**
 * Runs a program to its end, and reports every 5 s how long it has taken and what it printed last.
 * @throws {Error} with its last lines when it fails
 */
export async function runVisibly({ title, progress, ...program }: VisibleRun): Promise<void> {
  const start = Date.now();
  const seconds = (): number => Math.round((Date.now() - start) / 1_000);
  let lastLine = '';
  progress(`${title} …`);
  const timer = setInterval(() => progress(`${title}: ${seconds()} s ${lastLine}`), reportEveryMs);
  try {
    await new Promise<void>((done, fail) => {
      supervise({
        name: program.command,
        ...program,
        onLine: (line) => {
          lastLine = line.trim();
        },
        onExit: (exit) => (exit.code === 0 ? done() : fail(exit)),
      });
    });
    progress(`${title}: done in ${seconds()} s`);
  } finally {
    clearInterval(timer);
  }
}
