/** How far the times may be ahead of the clock, in milliseconds: a clock that was set back by more is followed. */
const mostAheadMs = 1_000;

/**
 * Gives documents their times of creation: a millisecond apart, and later than all that were given before. So lists, and what memories take
 * for later, follow the order in which documents were accepted, however quickly one transaction follows another.
 * @returns for a number of documents the time of the first of them, in milliseconds
 */
export function createCreationTimes(clock: () => number = Date.now) {
  let last = 0;
  return (count: number): number => {
    const now = clock();
    const first = Math.max(now - count, last - now > mostAheadMs ? 0 : last + 1);
    last = first + count - 1;
    return first;
  };
}
