// `npm start`: builds what is out of date, then runs `cairn serve` in this very process, so that signals reach it directly.
import './build.mjs';

// npm, which the script's `exec` makes our parent, may be ended in a way that no signal tells of. Then this ends too, in order.
if (process.env.npm_lifecycle_event !== undefined) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1_000);
  watch.unref();
}

process.argv.splice(2, Number.POSITIVE_INFINITY, 'serve');
await import('../dist/src/main.js');
