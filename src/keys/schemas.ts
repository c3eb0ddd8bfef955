import { z } from 'zod';
import { containerTag } from '../http/fields.js';

const name = z.string().trim().min(1).max(100).meta({ pattern: '\\S', example: 'Production' });
const expiresInDays = z.number().int().min(1).max(365);

export const createScopedKeyBody = z.object({
  containerTag,
  name: name.optional(),
  expiresInDays: expiresInDays.nullish(),
  rateLimitMax: z.number().int().min(1).max(10_000).default(500),
  rateLimitTimeWindow: z.number().int().min(1).max(3_600_000).default(60_000),
});

export const createKeyBody = z.object({
  name: name.default('Organisation key'),
  expiresInDays: expiresInDays.nullish(),
});

export type CreateScopedKey = z.output<typeof createScopedKeyBody>;
export type CreateKey = z.output<typeof createKeyBody>;
