import { z } from 'zod';

/**
 * How far a listing is. A repository whose tree comes whole in one answer has no open directories. One that is too large for
 * that is walked depth first, each subtree being taken whole where possible.
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

/** Where a listing ended. Another branch is another cursor, even at the same commit: documents name theirs. */
export const cursorOf = (branch: string, commit: string): string => `${commit} ${branch}`;
