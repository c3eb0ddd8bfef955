import { z } from 'zod';
import { filters } from '../filters/index.js';
import { containerTag, containerTags, isoDate, metadata, wholeNumber } from '../http/fields.js';
import { fingerprint } from './fingerprint.js';

const tags = { containerTag: containerTag.optional(), containerTags: containerTags.optional() };
const memoryText = z
  .string()
  .max(10_000, 'expected at most 10,000 characters')
  .refine((text) => fingerprint(text) !== '', 'expected a word or a number')
  .meta({ description: 'Text of the memory, which should state one fact', example: 'User lives in Berlin.' });
const reference = z.string().min(1).max(255);
const reason = z.string().max(1_000).nullish();

const temporalContext = z.object({
  documentDate: isoDate.nullish(),
  eventDate: z.array(isoDate).max(100).nullish(),
});

/** Fields of a memory that clients can write, for a first or a new version. */
const memoryFields = {
  metadata: metadata.nullish(),
  forgetAfter: isoDate.nullish().meta({ description: 'Expiry, after which it counts as forgotten', example: null }),
  temporalContext: temporalContext.nullish(),
};

/** Makes zod check a refinement even if other fields are invalid, so that all problems are reported together. */
const besides = { when: ({ value }: { value: unknown }) => value instanceof Object };

/** Names a memory by its id or by its exact text. */
const target = {
  id: reference.optional().meta({ example: 'pQ3vX8kZ1mN5rT7wY2bC4d' }),
  content: z
    .string()
    .min(1)
    .max(10_000)
    .optional()
    .meta({ description: 'Exact text of the memory, instead of its `id`' }),
};
const named = ({ id, content }: { id?: string | undefined; content?: string | undefined }) =>
  (id === undefined) !== (content === undefined);
const oneOfIdAndContent = { message: 'expected either id or content', ...besides };

export const writeMemoriesBody = z.object({
  ...tags,
  memories: z
    .array(z.object({ content: memoryText, isStatic: z.boolean().optional(), ...memoryFields }))
    .min(1)
    .max(100, 'expected at most 100 memories'),
});

export const listMemoriesBody = z.object({
  ...tags,
  page: wholeNumber(1, 1_000_000).default(1),
  limit: wholeNumber(1, 1_100).default(50),
  sort: z.enum(['createdAt', 'updatedAt']).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
  filters,
  includeForgotten: z.boolean().default(false),
});

export const patchMemoryBody = z
  .object({ ...tags, ...target, ...memoryFields, newContent: memoryText, forgetReason: reason })
  .refine(named, oneOfIdAndContent);

export const forgetMemoryBody = z.object({ ...tags, ...target, reason }).refine(named, oneOfIdAndContent);

export const restoreMemoriesBody = z.object({
  ...tags,
  ids: z.array(reference).min(1).max(100, 'expected at most 100 ids'),
});

export const forgetMatchingBody = z
  .object({
    ...tags,
    query: z
      .string()
      .max(10_000)
      .refine((text) => text.trim() !== '', 'expected a question or some words')
      .optional()
      .meta({ pattern: '\\S', example: 'old address' }),
    ids: z.array(reference).min(1).max(500).optional(),
    dryRun: z.boolean().default(false).meta({
      description: 'Whether to only list the memories that would be forgotten, and change nothing',
      example: true,
    }),
    threshold: z.number().min(0).max(1).default(0.5),
    maxForget: z.number().int().min(1).max(500).optional(),
    reason,
  })
  .refine(({ query, ids }) => (query === undefined) !== (ids === undefined), {
    message: 'expected either query or ids',
    ...besides,
  });

export type WriteMemories = z.output<typeof writeMemoriesBody>;
export type ListMemories = z.output<typeof listMemoriesBody>;
export type PatchMemory = z.output<typeof patchMemoryBody>;
export type ForgetMemory = z.output<typeof forgetMemoryBody>;
export type RestoreMemories = z.output<typeof restoreMemoriesBody>;
export type ForgetMatching = z.output<typeof forgetMatchingBody>;
export type MemoryFields = Pick<PatchMemory, keyof typeof memoryFields>;
export type TemporalContext = z.output<typeof temporalContext>;
