import { AsyncLocalStorage } from 'node:async_hooks';
import { type CairnError, unavailable } from '../core/errors.js';
import { createSharedLoad, type SharedLoad } from './shared-load.js';

interface Options {
  /** Pieces of work at once, and of one owner: with fewer than of all its slow work always leaves a place to the others. */
  atOnce: number;
  atOnceEach?: number;
  /** Longest that work may wait and take together, in milliseconds; without it nobody is refused. */
  limitMs?: number;
  /** Shared by queues before the same thing, such as one database. */
  load?: SharedLoad;
}

interface Asking {
  /** Ends the wait: whoever asked has gone. */
  signal?: AbortSignal;
  /** When it came, by `performance.now()`; otherwise now. */
  since?: number;
}

interface Waiting {
  since: number;
  begin(): void;
  /** Takes it out of the queue. */
  quit(reason: unknown): void;
}

/** Places that several owners share, such as the organisations whose files are read. */
export type FairQueue = ReturnType<typeof createFairQueue>;

/** What a piece of work costs before any was measured. */
const firstGuessMs = 50;
/** Pieces of work that the measured cost is the mean of, the newest counting most. */
const measured = 20;

/** The place that the current work holds, of whatever turns. */
const current = new AsyncLocalStorage<{ leaveFor<T>(work: () => Promise<T>): Promise<T> }>();

/** Runs work whose place is given up meanwhile, such as waiting for somebody else's answer. Work without a place just runs. */
export const outsideOfQueue = <T>(work: () => Promise<T>): Promise<T> => current.getStore()?.leaveFor(work) ?? work();

/**
 * A fair queue before work that has room for a few at a time: owners who wait come round in turn, each with what it asked
 * for first. Whose wait would be over the limit, by what work cost lately, is refused as soon as that is known.
 */
export function createFairQueue({
  atOnce,
  atOnceEach = atOnce,
  limitMs = Infinity,
  load = createSharedLoad(),
}: Options) {
  /** The order of the keys is the order of the turns. */
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
      const next = mayBegin(owner) ? line.shift() : undefined;
      if (next === undefined) continue;
      moveBehind(owner); // this loop comes to it again
      next.begin();
    }
  }

  /** Milliseconds until one begins that has so many of its owner before it. */
  function expectedWait(owner: string, before: number): number {
    if (before === 0 && mayBegin(owner)) return 0;
    const ownMs = (before + 1) * costMs;
    const others = load.shares.map((share) => share(ownMs, share === shareOf ? owner : ''));
    return others.reduce((sum, ms) => sum + ms, ownMs);
  }

  function refusalOf(owner: string, before: number, since: number): CairnError | undefined {
    const waitMs = expectedWait(owner, before);
    return waitMs > 0 && performance.now() - since + waitMs + costMs > limitMs ? tooBusy(waitMs) : undefined;
  }

  /** Those that came last are told that it takes longer than it seemed. */
  function refuseLate(): void {
    for (const [owner, line] of [...lines]) {
      for (let last = line.at(-1); last !== undefined; last = line.at(-1)) {
        const refusal = refusalOf(owner, line.length - 1, last.since);
        if (refusal === undefined) break;
        last.quit(refusal);
      }
    }
  }

  /**
   * Waits for a place. @param again the next of its owner, and never refused: what it was given before is half done
   * @returns gives the place back, once, and tells what the work cost
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

  /** One that costs far more than usual says little of those that come. */
  function measure(cost: number): void {
    costMs += (Math.min(cost, 4 * costMs) - costMs) / measured;
    refuseLate();
  }

  return {
    /** A place until it is given back by what this returns; more than once does nothing. @throws {CairnError} 503 as `take` does */
    async place(owner: string): Promise<() => void> {
      const leave = await enter(owner, {});
      return () => {
        const cost = leave();
        if (cost > 0) measure(cost);
      };
    },

    /**
     * Runs when it is the owner's turn, and hands the place on when that has ended.
     * @throws {CairnError} 503 where the limit would pass before the work is done, or has passed in the queue
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
