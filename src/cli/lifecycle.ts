import type { Logger } from '../core/log.js';

/** Signals so close together are one Ctrl-C: the terminal sends it, and npm may send it on. */
const sameSignalMs = 1_000;

/** Longest that an orderly stop may take before the process ends anyway: 8 s of workers, and what they stand on. */
const stopLimitMs = 14_000;

interface Step {
  name: string;
  stop: () => Promise<void>;
}

export interface Lifecycle {
  /** To be run first at the stop, all at once: ends what work comes from. */
  onDrain(name: string, stop: () => Promise<void>): void;
  /** To be run at the stop after that, the last one added first. */
  onStop(name: string, stop: () => Promise<void>): void;
  /** Something that the process cannot do without is gone: stop in order and exit with 1. */
  fail(error: Error): void;
  /**
   * Starts, then waits for the stop. A stop asked for while it starts does not wait for the start: what it leaves half
   * started ends with the process. @returns exit code
   * @throws what `start` throws, after what had started has stopped
   */
  run(start: () => Promise<void>): Promise<number>;
}

/** Ties a process's parts to SIGINT, SIGTERM and faults: each way down is the same orderly one. A later signal ends it at once. */
export function createLifecycle(log: Logger): Lifecycle {
  const drains: Step[] = [];
  const steps: Step[] = [];
  let stopping: Promise<number> | undefined;
  let firstSignalAt = 0;
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
    const runStep = async ({ name, stop }: Step) => {
      try {
        await stop();
      } catch (error) {
        log.error({ part: name, err: error }, 'did not stop cleanly');
        code = 1;
      }
    };
    await Promise.all(drains.map(runStep));
    for (const step of steps.reverse()) await runStep(step);
    clearTimeout(limit);
    settle(code);
    return code;
  }

  const stop = (exitCode: number): Promise<number> => {
    stopping ??= runSteps(exitCode);
    return stopping;
  };

  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping !== undefined) {
      if (performance.now() - firstSignalAt > sameSignalMs) process.exit(1);
      return;
    }
    firstSignalAt = performance.now();
    log.info({ signal }, 'stopping');
    void stop(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);

  return {
    onDrain: (name, step) => drains.push({ name, stop: step }),
    onStop: (name, step) => steps.push({ name, stop: step }),
    fail(error) {
      log.fatal({ err: error }, 'cannot go on');
      void stop(1);
    },
    async run(start) {
      try {
        return await Promise.race([start().then(() => stopped), stopped]);
      } catch (error) {
        await stop(1);
        throw error;
      }
    },
  };
}
