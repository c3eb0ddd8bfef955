import { z } from 'zod';
import { filters } from '../filters/index.js';
import { containerTag, containerTags } from '../http/fields.js';
import { thresholds } from '../search/schemas.js';

const oneTag = containerTags.optional().meta({
  description: 'Instead of `containerTag`, with one tag: a profile is of one container',
});

export const profileBody = z.object({
  containerTag: containerTag.optional(),
  containerTags: oneTag,
  q: z
    .string()
    .min(1)
    .max(10_000)
    .optional()
    .meta({ description: 'Search query; memories that match are added', example: 'Where does she live?' }),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({ description: `Minimum similarity of a memory to \`q\`; default ${thresholds.v4}` }),
  filters,
  include: z
    .array(z.enum(['static', 'dynamic', 'buckets']))
    .default(['static', 'dynamic', 'buckets'])
    .meta({ description: 'Sections of the profile to return' }),
  buckets: z
    .array(z.string().min(1).max(64))
    .max(100, 'expected at most 100 keys')
    .optional()
    .meta({ description: 'Keys of the buckets to return; default all' }),
});

export const bucketsBody = z.object({
  containerTag: containerTag.optional().meta({ description: 'Tag of the container; optional with a scoped key' }),
  containerTags: oneTag,
});

export type ReadProfile = z.output<typeof profileBody>;
