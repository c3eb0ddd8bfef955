import { z } from 'zod';
import { count, id, timestamp, truncated } from '../../http/answer-fields.js';
import { memoryMetadata } from '../responses.js';

export const inferences = z.object({
  memories: z
    .array(
      z.object({
        id,
        memory: z.string().meta({ description: 'Text of the inference', example: 'User may be vegetarian.' }),
        parentCount: count.meta({ description: 'Number of memories that it was inferred from', example: 2 }),
        metadata: memoryMetadata,
        createdAt: timestamp,
        updatedAt: timestamp,
        truncated,
      }),
    )
    .meta({ description: 'Inferences that await a review, best supported first, at most 50' }),
  total: count.meta({ description: 'Number of all inferences that await a review' }),
});

export const review = z.object({
  id,
  isInference: z.boolean().meta({ description: '`false` once it is approved and counts as a fact' }),
  isForgotten: z.boolean().meta({ description: '`true` once it is declined' }),
  reviewStatus: z
    .enum(['pending', 'approved', 'declined'])
    .nullable()
    .meta({ description: 'Status after this request' }),
});
