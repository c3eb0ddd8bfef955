import { compositions } from './compositions.js';
import { habits } from './habits.js';
import type { Inference, Relatable } from './types.js';

/**
 * What follows from these memories together, by rules that say little and are seldom wrong. A person decides on each.
 * @param isNew at least one parent of an inference must be
 */
export function inferences(memories: readonly Relatable[], isNew: (id: string) => boolean): Inference[] {
  return [...compositions(memories), ...habits(memories)].filter(({ parentIds }) => parentIds.some(isNew));
}
