import { AsyncLocalStorage } from 'node:async_hooks';
import { type CairnError, unavailable } from '../core/errors.js';
import { createSharedLoad, type SharedLoad } from './shared-load.js';

interface Options {
  /** The maximum of tasks at once, and of one owner's. If the latter is lower, an owner's slow tasks always leave a slot for others. */
  atOnce: number;
  atOnceEach?: number;
  /** Limit in milliseconds for waiting and running together; absent: nobody is refused. */
  limitMs?: number;
  /** Shared by queues for the same resource, such as one database. */
  load?: SharedLoad;
}

interface Asking {
  /** Aborted when the client has gone: it ends the wait. */
  signal?: AbortSignal;
  /** When the task arrived, by `performance.now()`; default: now. */
  since?: number;
}

interface Waiting {
  since: number;
  begin(): void;
  /** Removes the task from the queue. */
  quit(reason: unknown): void;
}

/** Slots that several owners share, such as organisations whose files are read. */
export type FairQueue = ReturnType<typeof createFairQueue>;

/** The assumed cost of a task, in milliseconds, before any was measured. */
const firstGuessMs = 50;
/** The number of tasks in the moving average of the cost; newer ones count more. */
const measured = 20;

/** The slot that the current task holds, in any queue. */
const current = new AsyncLocalStorage<{ leaveFor<T>(work: () => Promise<T>): Promise<T> }>();

/** Gives up the current task's slot while `work` runs, such as waiting for another service. Without a slot `work` just runs. */
export const outsideOfQueue = <T>(work: () => Promise<T>): Promise<T> => current.getStore()?.leaveFor(work) ?? work();

/** Waits for `result`, which others may have asked for. Gives up the current task's slot meanwhile, unless it is there already. */
export const awaitOutside = async <T extends object>(result: Promise<T>): Promise<T> =>
  (await Promise.race([result, null])) ?? outsideOfQueue(() => result);

/**
 * A fair queue for a resource that serves a few tasks at a time: waiting owners take turns, each with its oldest task. A task
 * whose wait would exceed the limit, estimated from recent costs, is refused as soon as that is known.
 */
export function createFairQueue({
  atOnce,
  atOnceEach = atOnce,
  limitMs = Infinity,
  load = createSharedLoad(),
}: Options) {
  /** Waiting tasks by owner; the order of the keys is the order of the turns. */
  const lines = new Map<string, Waiting[]>();
  const held = new Map<string, number>();
  let busy = 0;
  let costMs = firstGuessMs;
  const shareOf = (mostMs: number, but: string) =>
    [...lines].reduce((sum, [owner, line]) => sum + (owner === but ? 0 : Math.min(line.length * costMs, mostMs)), 0);
  load.shares.push(shareOf);

  const mayBegin = (owner: string) => busy < atOnce && (held.get(owner) ?? 0) < atOnceEach;

  function hold(owner: string, by: 1 | -1): number {
    busy += by;
    const now = (held.get(owner) ?? 0) + by;
    if (now === 0) held.delete(owner);
    else held.set(owner, now);
    return load.change(by);
  }

  function moveBehind(owner: string): void {
    const line = lines.get(owner) ?? [];
    lines.delete(owner);
    if (line.length > 0) lines.set(owner, line);
  }

  function startNext(): void {
    for (const [owner, line] of lines) {
      if (busy >= atOnce) return;
      const next = mayBegin(owner) ? line.shift() : undefined;
      if (next === undefined) continue;
      moveBehind(owner); // this loop comes to it again
      next.begin();
    }
  }

  /** Estimated milliseconds until a task begins, given the number of its owner's tasks before it. */
  function expectedWait(owner: string, before: number): number {
    if (before === 0 && mayBegin(owner)) return 0;
    const ownMs = (before + 1) * costMs;
    const others = load.shares.map((share) => share(ownMs, share === shareOf ? owner : ''));
    return others.reduce((sum, ms) => sum + ms, ownMs);
  }

  function refusalOf(owner: string, before: number, since: number): CairnError | undefined {
    if (limitMs === Infinity) return undefined; // an estimate takes time for each waiting owner
    const waitMs = expectedWait(owner, before);
    return waitMs > 0 && performance.now() - since + waitMs + costMs > limitMs ? tooBusy(waitMs) : undefined;
  }

  /** Refuses the newest tasks when the wait turns out longer than estimated. */
  function refuseLate(): void {
    if (limitMs === Infinity) return;
    for (const [owner, line] of [...lines]) {
      for (let last = line.at(-1); last !== undefined; last = line.at(-1)) {
        const refusal = refusalOf(owner, line.length - 1, last.since);
        if (refusal === undefined) break;
        last.quit(refusal);
      }
    }
  }

  /**
   * Waits for a slot. @param again for a task that had given up its slot: it is its owner's next and is never refused
   * @returns a function that releases the slot, once, and records the task's cost
   */
  async function enter(owner: string, { signal, since = performance.now() }: Asking, again = false) {
    signal?.throwIfAborted();
    const line = lines.get(owner) ?? [];
    const refusal = again ? undefined : refusalOf(owner, line.length, since);
    if (refusal !== undefined) throw refusal;
    const began = await new Promise<number>((resolve, reject) => {
      const onAbort = () => waiting.quit(signal?.reason);
      const onLimit = () => waiting.quit(tooBusy(expectedWait(owner, line.indexOf(waiting))));
      const leftMs = since + limitMs - performance.now();
      const timer = again || leftMs === Infinity ? undefined : setTimeout(onLimit, leftMs);
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        since: again ? Infinity : since,
        begin() {
          end();
          resolve(hold(owner, 1));
        },
        quit(reason) {
          end();
          line.splice(line.indexOf(waiting), 1);
          if (line.length === 0) lines.delete(owner);
          reject(reason);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      if (again) line.unshift(waiting);
      else line.push(waiting);
      lines.set(owner, line);
      startNext();
    });
    let isHeld = true;
    return (): number => {
      if (!isHeld) return 0;
      isHeld = false;
      const cost = hold(owner, -1) - began;
      moveBehind(owner);
      startNext();
      return cost;
    };
  }

  /** A single very expensive task says little about the next ones, so its weight is limited. */
  function measure(cost: number): void {
    costMs += (Math.min(cost, 4 * costMs) - costMs) / measured;
    refuseLate();
  }

  return {
    /** Takes a slot. @returns a function that releases it; calling it again does nothing. @throws {CairnError} 503 like `take` */
    async place(owner: string): Promise<() => void> {
      const leave = await enter(owner, {});
      return () => {
        const cost = leave();
        if (cost > 0) measure(cost);
      };
    },

    /**
     * Runs `work` when it is the owner's turn, and releases the slot afterwards.
     * @throws {CairnError} 503 when the work would end after the limit, or the limit has passed in the queue
     */
    async take<T>(owner: string, run: () => Promise<T>, asking: Asking = {}): Promise<T> {
      let leave = await enter(owner, asking);
      let [cost, away, isOver] = [0, 0, false];
      const leaveFor = async <U>(other: () => Promise<U>): Promise<U> => {
        away += 1;
        cost += leave();
        return other().finally(async () => {
          away -= 1;
          if (away > 0 || isOver) return;
          const enteredAgain = await enter(owner, {}, true);
          cost += leave(); // it may have come back and left meanwhile
          leave = enteredAgain;
          if (away > 0 || isOver) cost += leave();
        });
      };
      try {
        return await current.run({ leaveFor }, run);
      } finally {
        isOver = true;
        measure(cost + leave());
      }
    },
  };
}

const tooBusy = (waitMs: number) =>
  unavailable('Too many requests are waiting. Try again.', Math.max(1, Math.ceil(waitMs / 1_000)));
