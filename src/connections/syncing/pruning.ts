import type { Progress } from './progress.js';

/** Value of `listedBy` for items that the provider reported as deleted. */
export const goneMark = 'gone';

/**
 * The one place that decides what is deleted because its source is gone.
 * - `unlisted`: items that the listing does not contain, and items that the provider named as deleted
 * - `named`: only items that the provider named as deleted
 * - `nothing`
 *
 * Nothing is deleted before a listing was read to its end. A suspiciously empty listing deletes named items only.
 * @param known number of the resource's known items that the listing does not contain
 */
export function prunable(
  progress: Pick<Progress, 'phase' | 'mode' | 'listed'>,
  known: number,
): 'unlisted' | 'named' | 'nothing' {
  if (progress.phase === 'listing') return 'nothing';
  return progress.mode === 'changes' || isWronglyEmpty(progress, known) ? 'named' : 'unlisted';
}

/**
 * Whether a full listing came back empty although items are known. That is more likely a fault at the provider than somebody
 * having deleted everything.
 * @param known as for `prunable`
 */
export const isWronglyEmpty = ({ mode, listed }: Pick<Progress, 'mode' | 'listed'>, known: number): boolean =>
  mode === 'full' && listed === 0 && known > 0;
