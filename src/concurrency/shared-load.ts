export type SharedLoad = ReturnType<typeof createSharedLoad>;

/** What queues before one thing want of it. A piece of work costs what it takes, divided by how many are at work meanwhile. */
export function createSharedLoad() {
  let atWork = 0;
  let since = performance.now();
  let perPlaceMs = 0;
  return {
    /** Of each queue: what others have of it while an owner has so much. */
    shares: [] as ((mostMs: number, owner: string) => number)[],
    /** Counts one more or fewer at work. @returns milliseconds that one had who was always at work */
    change(by: 1 | -1): number {
      const now = performance.now();
      perPlaceMs += (now - since) / Math.max(1, atWork);
      since = now;
      atWork += by;
      return perPlaceMs;
    },
  };
}
