import { z } from 'zod';

/** The body of every error (API.md §3). */
export const errorAnswer = z
  .object({
    error: z.string().meta({ description: 'Short and stable', example: 'Invalid input' }),
    details: z
      .string()
      .optional()
      .meta({ description: 'Which field and why; all problems, not the first', example: 'limit: expected number' }),
  })
  .meta({ id: 'Error' });

export type ErrorAnswer = z.output<typeof errorAnswer>;
