import { z } from 'zod';
import { containerTag } from '../http/fields.js';

const name = z.string().trim().min(1).max(100).meta({ pattern: '\\S', example: 'Production' });
const expiresInDays = z
  .number()
  .int()
  .min(1)
  .max(365)
  .nullish()
  .meta({ description: 'Days until the key expires; without it, or with null, it does not expire' });

export const createScopedKeyBody = z.object({
  containerTag,
  name: name
    .optional()
    .meta({ description: 'Name that lists and the audit log show; default `scoped_` and the container tag' }),
  expiresInDays,
  rateLimitMax: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(500)
    .meta({ description: 'Requests allowed in each window; beyond them, the answer is a 429' }),
  rateLimitTimeWindow: z
    .number()
    .int()
    .min(1)
    .max(3_600_000)
    .default(60_000)
    .meta({ description: 'Length of the window in milliseconds' }),
});

export const createKeyBody = z.object({
  name: name.default('Organisation key').meta({ description: 'Name that lists and the audit log show' }),
  expiresInDays,
});

export type CreateScopedKey = z.output<typeof createScopedKeyBody>;
export type CreateKey = z.output<typeof createKeyBody>;
