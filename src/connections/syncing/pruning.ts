import type { Progress } from './progress.js';

/** What items with this in `listedBy` are: the provider said that they are gone. */
export const goneMark = 'gone';

/**
 * The one place that decides what is deleted because its source is gone.
 * - `unlisted`: what the listing did not have, and what the provider named as gone
 * - `named`: only what the provider named as gone
 * - `nothing`
 *
 * Only a listing that was read to its end deletes anything. One that comes back empty where there was something before is
 * more likely a fault at the provider than a person's wish, and deletes nothing that was not named.
 * @param known items that are known of the resource and that the listing did not have
 */
export function prunable(
  { phase, mode, listed }: Pick<Progress, 'phase' | 'mode' | 'listed'>,
  known: number,
): 'unlisted' | 'named' | 'nothing' {
  if (phase === 'listing') return 'nothing';
  if (mode === 'changes') return 'named';
  return listed === 0 && known > 0 ? 'named' : 'unlisted';
}
