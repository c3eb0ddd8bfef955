import type { Logger } from '../log.js';

/** Longest that an orderly stop may take before the process ends anyway. */
const stopLimitMs = 9_000;

export interface Lifecycle {
  /** To be run at the stop, the last one added first. */
  onStop(name: string, stop: () => Promise<void>): void;
  /** Something that the process cannot do without is gone: stop in order and exit with 1. */
  fail(error: Error): void;
  /** Resolves with the exit code once everything has stopped. */
  stopped: Promise<number>;
  /** Stops now, for a start that failed midway. */
  stop(exitCode: number): Promise<number>;
}

/** Ties a process's parts to SIGINT, SIGTERM and faults: each way down is the same orderly one. A second signal ends it at once. */
export function createLifecycle(log: Logger): Lifecycle {
  const steps: { name: string; stop: () => Promise<void> }[] = [];
  let stopping: Promise<number> | undefined;
  let settle: (code: number) => void = () => undefined;
  const stopped = new Promise<number>((resolve) => {
    settle = resolve;
  });

  async function runSteps(exitCode: number): Promise<number> {
    const limit = setTimeout(() => {
      log.error('stopping took too long, ending now');
      process.exit(1);
    }, stopLimitMs);
    let code = exitCode;
    for (const { name, stop } of steps.reverse()) {
      try {
        await stop();
      } catch (error) {
        log.error({ part: name, err: error }, 'did not stop cleanly');
        code = 1;
      }
    }
    clearTimeout(limit);
    settle(code);
    return code;
  }

  const stop = (exitCode: number): Promise<number> => {
    stopping ??= runSteps(exitCode);
    return stopping;
  };

  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping !== undefined) process.exit(1);
    log.info({ signal }, 'stopping');
    void stop(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);

  return {
    onStop: (name, step) => steps.push({ name, stop: step }),
    fail(error) {
      log.fatal({ err: error }, 'cannot go on');
      void stop(1);
    },
    stopped,
    stop,
  };
}
