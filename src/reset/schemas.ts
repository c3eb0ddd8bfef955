import { z } from 'zod';
import { count } from '../http/answer-fields.js';

/** `confirmation` is the organisation's slug, so that nobody resets the wrong one. */
export const resetBody = z.object({ confirmation: z.string().max(100) });

export type ResetRequest = z.output<typeof resetBody>;

/** What there was when the reset began. */
export const startedReset = z.object({
  success: z.boolean(),
  deletedConnections: count,
  deletedDocumentsApprox: count,
  deletedMemoryRows: count,
  deletedExtraSpaces: count,
  settingsReset: z.boolean(),
});
