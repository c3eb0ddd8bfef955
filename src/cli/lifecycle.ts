import type { Logger } from '../core/log.js';

/** Signals within this time count as one Ctrl-C, because npm may send on what the terminal has already sent. */
const sameSignalMs = 1_000;

/** Time limit of an orderly stop, after which the process ends anyway: 8 s for workers, the rest for what they depend on. */
const stopLimitMs = 14_000;

interface Step {
  name: string;
  stop: () => Promise<void>;
}

export interface Lifecycle {
  /** Adds a step that runs first at the stop, in parallel with others of its kind: ends a source of work. */
  onDrain(name: string, stop: () => Promise<void>): void;
  /** Adds a step that runs after those, one by one, the last one added first. */
  onStop(name: string, stop: () => Promise<void>): void;
  /** Reports the loss of something essential: stops in order and exits with 1. */
  fail(error: Error): void;
  /**
   * Starts, then waits for the stop. A stop during the start does not wait for it: what is half started ends with the process.
   * @returns exit code
   * @throws what `start` throws, after everything that had started was stopped, unless a signal had come before
   */
  run(start: () => Promise<void>): Promise<number>;
}

/** Stops a process in the same order after SIGINT, SIGTERM and fatal errors. A second signal ends the process at once. */
export function createLifecycle(log: Logger): Lifecycle {
  const drains: Step[] = [];
  const steps: Step[] = [];
  let stopping: Promise<number> | undefined;
  let firstSignalAt: number | undefined;
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
    if (firstSignalAt !== undefined) {
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
        const isCutOff = firstSignalAt !== undefined;
        const code = await stop(1);
        if (!isCutOff) throw error;
        log.debug({ err: error }, 'the start was cut off by the stop');
        return code;
      }
    },
  };
}
