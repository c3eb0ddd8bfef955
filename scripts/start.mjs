// `npm start`: builds what is out of date, then runs `cairn serve` in this very process, so that signals reach it directly.
import './build.mjs';

// npm may be ended in a way that no signal tells of. What npm started then ends too, in order.
const { ppid } = process;
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => {
    if (process.ppid !== ppid) process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}

process.argv.splice(2, Number.POSITIVE_INFINITY, 'serve');
await import('../dist/src/main.js');
