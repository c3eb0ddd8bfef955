/** @returns null when none of them is a date */
export function earliest(...dates: readonly (Date | null)[]): Date | null {
  const known = dates.flatMap((date) => date?.getTime() ?? []);
  return known.length === 0 ? null : new Date(Math.min(...known));
}

export const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map((date) => date.getTime())));
