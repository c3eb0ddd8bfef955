/** Places that several owners share, such as the organisations whose files are read. */
export interface Turns {
  /** Runs when it is the owner's turn, and hands the place on when that has ended. */
  take<T>(owner: string, run: () => Promise<T>): Promise<T>;
}

/**
 * A fair queue: owners who wait come round in turn, each with what it asked for first. No owner has more than
 * `atOnceEach` places, so that with fewer than `atOnce` one owner's slow work always leaves a place to the others.
 */
export function createTurns({ atOnce, atOnceEach = atOnce }: { atOnce: number; atOnceEach?: number }): Turns {
  /** The order of the keys is the order of the turns. */
  const waiting = new Map<string, (() => void)[]>();
  const held = new Map<string, number>();
  let busy = 0;

  function startNext(): void {
    for (const [owner, starts] of waiting) {
      if (busy >= atOnce) return;
      const places = held.get(owner) ?? 0;
      if (places >= atOnceEach) continue;
      const start = starts.shift();
      waiting.delete(owner);
      if (starts.length > 0) waiting.set(owner, starts); // behind the others; this loop comes to it again
      held.set(owner, places + 1);
      busy += 1;
      start?.();
    }
  }

  function leave(owner: string): void {
    const places = (held.get(owner) ?? 1) - 1;
    if (places === 0) held.delete(owner);
    else held.set(owner, places);
    busy -= 1;
    startNext();
  }

  return {
    async take(owner, run) {
      await new Promise<void>((start) => {
        const starts = waiting.get(owner);
        if (starts === undefined) waiting.set(owner, [start]);
        else starts.push(start);
        startNext();
      });
      try {
        return await run();
      } finally {
        leave(owner);
      }
    },
  };
}
