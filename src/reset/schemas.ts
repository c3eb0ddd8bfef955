import { z } from 'zod';

/** `confirmation` is the organisation's slug, so that nobody resets the wrong one. */
export const resetBody = z.object({ confirmation: z.string().max(100) });

export type ResetRequest = z.output<typeof resetBody>;
