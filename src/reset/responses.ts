import { z } from 'zod';
import { count } from '../http/answer-fields.js';

/** What there was when the reset began. */
export const startedReset = z.object({
  success: z.boolean(),
  deletedConnections: count,
  deletedDocumentsApprox: count,
  deletedMemoryRows: count,
  deletedExtraSpaces: count,
  settingsReset: z.boolean(),
});
