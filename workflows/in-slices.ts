/**
 * Repeats work that is done some at a time until none is left.
 * @param slice does some of it, and says how much and whether there is more
 * @returns how much in all
 */
export async function inSlices(slice: () => Promise<{ count: number; more: boolean }>): Promise<number> {
  let total = 0;
  for (let more = true; more; ) {
    const done = await slice();
    total += done.count;
    more = done.more;
  }
  return total;
}
