import type { Progress } from './progress.js';

/** Value of `listedBy` for items that the provider reported as deleted. */
export const goneMark = 'gone';

/**
 * The one place that decides what is deleted because its source is gone.
 * - `unlisted`: what the listing did not have, and what the provider named as gone
 * - `named`: only what the provider named as gone
 * - `nothing`
 *
 * Only a listing that was read to its end deletes anything, and one that is wrongly empty nothing that was not named.
 * @param known items that are known of the resource and that the listing did not have
 */
export function prunable(
  progress: Pick<Progress, 'phase' | 'mode' | 'listed'>,
  known: number,
): 'unlisted' | 'named' | 'nothing' {
  if (progress.phase === 'listing') return 'nothing';
  return progress.mode === 'changes' || isWronglyEmpty(progress, known) ? 'named' : 'unlisted';
}

/**
 * Whether a listing of everything came back empty although something is known: more likely a fault at the provider than a
 * person's wish.
 * @param known as for `prunable`
 */
export const isWronglyEmpty = ({ mode, listed }: Pick<Progress, 'mode' | 'listed'>, known: number): boolean =>
  mode === 'full' && listed === 0 && known > 0;
