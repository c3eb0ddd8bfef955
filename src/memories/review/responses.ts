import { z } from 'zod';
import { count, id, timestamp, truncated } from '../../http/answer-fields.js';
import { memoryMetadata } from '../responses.js';

export const inferences = z.object({
  memories: z.array(
    z.object({
      id,
      memory: z.string().meta({ example: 'User may be vegetarian.' }),
      parentCount: count.meta({ description: 'Number of memories that it was inferred from', example: 2 }),
      metadata: memoryMetadata,
      createdAt: timestamp,
      updatedAt: timestamp,
      truncated,
    }),
  ),
  total: count,
});

export const review = z.object({
  id,
  isInference: z.boolean(),
  isForgotten: z.boolean(),
  reviewStatus: z.enum(['pending', 'approved', 'declined']).nullable(),
});
