import { z } from 'zod';

export const received = z.object({
  success: z.literal(true),
  message: z.string().meta({ description: '`accepted`, or why nothing follows from it', example: 'accepted' }),
});
