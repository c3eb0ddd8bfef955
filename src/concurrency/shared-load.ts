export type SharedLoad = ReturnType<typeof createSharedLoad>;

/** The load that several queues put on one resource. A task's cost is its duration divided by the number of tasks at work meanwhile. */
export function createSharedLoad() {
  let atWork = 0;
  let since = performance.now();
  let perPlaceMs = 0;
  return {
    /** One function per queue: the milliseconds of other owners' work that run before an owner has had `mostMs` of its own. */
    shares: [] as ((mostMs: number, owner: string) => number)[],
    /** Counts one task more or fewer at work. @returns the milliseconds that a task always at work would have had by now */
    change(by: 1 | -1): number {
      const now = performance.now();
      perPlaceMs += (now - since) / Math.max(1, atWork);
      since = now;
      atWork += by;
      return perPlaceMs;
    },
  };
}
