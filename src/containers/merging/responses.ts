import { z } from 'zod';
import { count, id } from '../../http/answer-fields.js';

const status = z.enum(['running', 'completed', 'failed']);

export const startedMerge = z.object({ mergeId: id, status });

export const merge = startedMerge.extend({
  moved: z.object({ documents: count, memories: count }),
  error: z.string().optional().meta({ description: 'Why it is `failed`' }),
});
