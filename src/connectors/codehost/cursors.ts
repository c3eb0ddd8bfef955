import { z } from 'zod';

/**
 * The position of a listing. A repository whose tree fits into one answer has no open directories. A larger one is walked
 * depth first, taking each subtree whole where possible.
 */
const positionShape = z.object({
  /** Directories on the way down, outermost first. `next` is the one of its parts that is to be listed: its files, then its subtrees. */
  open: z.array(z.object({ sha: z.string(), path: z.string(), next: z.number().int().min(0) })),
  /** Items of the current part that were handed out already. */
  skip: z.number().int().min(0),
});
export type Position = z.output<typeof positionShape>;
export const pageShape = z.object({
  fullName: z.string(),
  branch: z.string(),
  commit: z.string(),
  position: positionShape,
});

/** Where a listing ended. It includes the branch, even at the same commit, as documents name it. */
export const cursorOf = (branch: string, commit: string): string => `${commit} ${branch}`;
