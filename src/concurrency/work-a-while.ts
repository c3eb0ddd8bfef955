/** Longest that one activity works before it returns: a stopping worker need not wait longer, and progress is stored. */
export const activityMs = 10_000;

/**
 * Repeats a step while it has more to do, for some seconds.
 * @param step does a part of the work, and returns whether more is left
 */
export async function workAWhile(step: () => Promise<boolean>): Promise<{ more: boolean }> {
  for (const end = Date.now() + activityMs; await step(); ) {
    if (Date.now() >= end) return { more: true };
  }
  return { more: false };
}
