import { AsyncLocalStorage } from 'node:async_hooks';
import { type CairnError, unavailable } from './errors.js';

interface Options {
  /** Pieces of work at once. One place is kept for groups that hold none, where there is more than one. */
  places: number;
  /** Longest that work may wait and take together, in milliseconds; without it nobody is refused. */
  limitMs?: number;
}

interface Waiting {
  /** When it came; Infinity for one that is not refused. */
  since: number;
  begin(): void;
  /** Takes it out of the queue. */
  quit(reason: unknown): void;
}

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Where a request that costs the database much waits for its turn, so that many at once are served one after the other and
 * fairly. `reads` refuses whose wait would take too long; `writes` refuses nobody.
 */
export type Queue = 'reads' | 'writes';
export type Queues = Readonly<Record<Queue, Admission>>;

/** The measured time of one piece of work before any was measured. */
const firstGuessMs = 50;
/** Pieces of work that the measured time is the mean of, the newest counting most. */
const measured = 20;

/** The place that the current work holds, of whatever admission. */
const current = new AsyncLocalStorage<{ leaveFor<T>(work: () => Promise<T>): Promise<T> }>();

/**
 * Runs work whose place is given up meanwhile, such as waiting for somebody else's answer. Work without a place just runs.
 */
export const outsideOfTurn = <T>(work: () => Promise<T>): Promise<T> => current.getStore()?.leaveFor(work) ?? work();

/**
 * A queue before work that has room for a few at a time. Groups take turns, so that one that sends much waits behind itself.
 * Whose wait would be over the limit, by the time that work took lately, is refused as soon as that is known.
 */
export function createAdmission({ places, limitMs = Number.POSITIVE_INFINITY }: Options) {
  /** Those that wait, by group; the group whose turn is next stands first. */
  const queues = new Map<string, Waiting[]>();
  /** Places that each group holds. */
  const held = new Map<string, number>();
  const mostOfGroup = Math.max(1, places - 1);
  let taken = 0;
  let workMs = firstGuessMs;

  /** Milliseconds until one begins that has `own` of its group before it. */
  function expectedWait(group: string, own: number): number {
    const others = [...queues].filter(([name]) => name !== group).map(([, { length }]) => Math.min(length, own + 1));
    const before = others.reduce((sum, length) => sum + length, own);
    if (before === 0 && mayBegin(group)) return 0;
    return ((before + 1) * workMs) / (others.length === 0 ? mostOfGroup : places);
  }

  /** @returns the refusal of one that has waited this long and has `own` of its group before it; undefined while there is time */
  function refusalOf(group: string, own: number, waitedMs: number): CairnError | undefined {
    const waitMs = expectedWait(group, own);
    return waitMs > 0 && waitedMs + waitMs + workMs > limitMs ? tooBusy(waitMs) : undefined;
  }

  /** Those that came last are told that it takes longer than it seemed. */
  function refuseLate(): void {
    for (const [group, queue] of [...queues]) {
      for (let last = queue.at(-1); last !== undefined; last = queue.at(-1)) {
        const refusal = refusalOf(group, queue.length - 1, performance.now() - last.since);
        if (refusal === undefined) break;
        last.quit(refusal);
      }
    }
  }

  const mayBegin = (group: string) => taken < places && (held.get(group) ?? 0) < mostOfGroup;

  function hold(group: string, change: 1 | -1): void {
    taken += change;
    const now = (held.get(group) ?? 0) + change;
    if (now === 0) held.delete(group);
    else held.set(group, now);
  }

  /** Lets those begin for whom there is a place. A group that had its turn goes behind the others. */
  function fill(): void {
    for (const [group, queue] of [...queues]) {
      const next = mayBegin(group) ? queue.shift() : undefined;
      if (next === undefined) continue;
      queues.delete(group);
      if (queue.length > 0) queues.set(group, queue);
      hold(group, 1);
      next.begin();
    }
    if ([...queues.keys()].some(mayBegin)) fill();
  }

  /** @param signal takes it out of the queue; without one it is the next of its group, and is not refused */
  function placeOf(group: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(group) ?? [];
      const onAbort = () => waiting.quit(signal?.reason);
      const onLimit = () => waiting.quit(tooBusy(expectedWait(group, queue.indexOf(waiting))));
      const timer = signal && Number.isFinite(limitMs) ? setTimeout(onLimit, limitMs) : undefined;
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        since: signal === undefined ? Number.POSITIVE_INFINITY : performance.now(),
        begin() {
          end();
          resolve();
        },
        quit(reason) {
          end();
          queue.splice(queue.indexOf(waiting), 1);
          if (queue.length === 0) queues.delete(group);
          reject(reason);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal === undefined) queue.unshift(waiting);
      else queue.push(waiting);
      queues.set(group, queue);
      fill();
    });
  }

  function giveUp(group: string): void {
    hold(group, -1);
    const queue = queues.get(group);
    if (queue !== undefined) {
      queues.delete(group);
      queues.set(group, queue);
    }
    fill();
  }

  return {
    /**
     * Runs the work when it is its turn.
     * @param group whose work it is
     * @param signal ends the wait: whoever asked has gone
     * @throws {CairnError} 503 where the limit would pass before the work is done, and where it has passed in the queue
     */
    async run<T>(group: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
      signal.throwIfAborted();
      const refusal = refusalOf(group, queues.get(group)?.length ?? 0, 0);
      if (refusal !== undefined) throw refusal;
      await placeOf(group, signal);
      let heldMs = 0;
      let since = performance.now();
      let away = 0;
      const leaveFor = async <U>(other: () => Promise<U>): Promise<U> => {
        away += 1;
        if (away === 1) {
          heldMs += performance.now() - since;
          giveUp(group);
        }
        return other().finally(async () => {
          away -= 1;
          if (away > 0) return;
          await placeOf(group);
          since = performance.now();
        });
      };
      try {
        return await current.run({ leaveFor }, work);
      } finally {
        const tookMs = heldMs + performance.now() - since;
        // One that takes far longer than usual says little of those that come.
        workMs += (Math.min(tookMs, 4 * workMs) - workMs) / measured;
        giveUp(group);
        refuseLate();
      }
    },
  };
}

const tooBusy = (waitMs: number) =>
  unavailable('Too many requests are waiting. Try again.', Math.max(1, Math.ceil(waitMs / 1_000)));
