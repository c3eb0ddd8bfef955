import { z } from 'zod';

export const reviewBody = z.object({ action: z.enum(['approve', 'decline', 'undo']) });
