import { z } from 'zod';
import { createJobRepository } from '../job-repository.js';

/** The job rows of merges. */
export const merges = createJobRepository(
  'merge',
  z.object({
    /** In the client's order. */
    sources: z.array(z.string()),
    target: z.string(),
    /** Whether the merge created the target. */
    madeTarget: z.boolean(),
  }),
);
