// `npm start`: builds what is out of date, then runs `cairn serve` in this very process, so that signals reach it directly.
import { execFileSync } from 'node:child_process';
import './build.mjs';

/** npm runs scripts in a shell of its own: npm is our parent's parent. */
function npmProcess() {
  const shown = execFileSync('ps', ['-o', 'ppid=', '-p', String(process.ppid)]).toString();
  return Number(shown.trim());
}

// npm may be ended in a way that no signal tells of. What it started then ends too, in order.
if (process.env.npm_lifecycle_event !== undefined) {
  const npm = npmProcess();
  const watch = setInterval(() => {
    try {
      process.kill(npm, 0);
    } catch {
      clearInterval(watch);
      process.kill(process.pid, 'SIGTERM');
    }
  }, 1_000);
  watch.unref();
}

process.argv.splice(2, Number.POSITIVE_INFINITY, 'serve');
await import('../dist/src/main.js');
