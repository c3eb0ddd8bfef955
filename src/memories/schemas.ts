import { z } from 'zod';
import { filters } from '../filters/index.js';
import {
  containerTag,
  containerTags,
  isoDate,
  metadata,
  paging,
  question,
  reference,
  references,
} from '../http/fields.js';
import { fingerprint } from './fingerprint.js';

const tags = { containerTag: containerTag.optional(), containerTags: containerTags.optional() };
const memoryText = z
  .string()
  .max(10_000, 'expected at most 10,000 characters')
  .refine((text) => fingerprint(text) !== '', 'expected a word or a number')
  .meta({ description: 'Text of the memory, which should state one fact', example: 'User lives in Berlin.' });
const reasonText = z.string().max(1_000).nullish();
const reason = reasonText.meta({
  description: 'Why, kept as `forgetReason`; without it, a reason given earlier stays',
});

export const staticMeaning =
  'Whether it is a lasting fact (`static` in a profile), not an event or a passing state (`dynamic`)';

const temporalContext = z.object({
  documentDate: isoDate.nullish().meta({
    description: 'When it was said: of memories that contradict each other, the latest counts; null removes the date',
  }),
  eventDate: z
    .array(isoDate)
    .max(100)
    .nullish()
    .meta({ description: 'Dates of the events that it is about; null removes them' }),
});

/** Fields of a memory that clients can write, for a first or a new version. */
const memoryFields = {
  metadata: metadata.nullish(),
  forgetAfter: isoDate.nullish().meta({ description: 'Expiry, after which it counts as forgotten', example: null }),
  temporalContext: temporalContext
    .nullish()
    .meta({ description: 'Dates of the memory, kept in `metadata.temporalContext`; null removes them' }),
};

/** Makes zod check a refinement even if other fields are invalid, so that all problems are reported together. */
const besides = { when: ({ value }: { value: unknown }) => value instanceof Object };

/** Names a memory by its id or by its exact text. */
const target = {
  id: reference.optional().meta({
    description: 'Id of the memory or of any of its versions, of which the latest is meant; instead of `content`',
    example: 'pQ3vX8kZ1mN5rT7wY2bC4d',
  }),
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
  containerTags: containerTags.optional().meta({
    description:
      'Instead of `containerTag`: memories belong to the first tag, their source document is shared with the others',
  }),
  memories: z
    .array(
      z.object({
        content: memoryText,
        isStatic: z
          .boolean()
          .optional()
          .meta({ description: `${staticMeaning}; default \`false\`` }),
        ...memoryFields,
      }),
    )
    .min(1)
    .max(100, 'expected at most 100 memories')
    .meta({ description: 'Memories to write; one that the container already has gets the fields that are sent' }),
});

export const listMemoriesBody = z.object({
  ...tags,
  ...paging(1_100, 50),
  sort: z.enum(['createdAt', 'updatedAt']).default('createdAt').meta({ description: 'Field to sort by' }),
  order: z.enum(['asc', 'desc']).default('desc').meta({ description: '`asc`: ascending; `desc`: descending' }),
  filters,
  includeForgotten: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether to list forgotten and expired memories too' }),
});

export const patchMemoryBody = z
  .object({
    ...tags,
    ...target,
    ...memoryFields,
    newContent: memoryText,
    forgetReason: reasonText.meta({
      description: 'Why it expires; null removes the reason, and it is not kept without a `forgetAfter`',
    }),
  })
  .refine(named, oneOfIdAndContent);

export const forgetMemoryBody = z.object({ ...tags, ...target, reason }).refine(named, oneOfIdAndContent);

export const restoreMemoriesBody = z.object({
  ...tags,
  ids: references(100).meta({ description: 'Ids of the memories, or of earlier versions, that become current again' }),
});

/** Default minimum similarity of a memory to forget. */
export const matchThreshold = 0.5;

export const forgetMatchingBody = z
  .object({
    ...tags,
    query: question.optional().meta({
      description: 'Question or keywords that the memories to forget match; instead of `ids`',
      example: 'old address',
    }),
    ids: references(500).optional().meta({
      description: 'Ids of the memories to forget, or of any of their versions; instead of `query`',
    }),
    dryRun: z.boolean().default(false).meta({
      description: 'Whether to only list the memories that would be forgotten, and change nothing',
      example: true,
    }),
    threshold: z
      .number()
      .min(0)
      .max(1)
      .default(matchThreshold)
      .meta({ description: 'Minimum similarity of a memory to `query`; without effect on `ids`' }),
    maxForget: z.number().int().min(1).max(500).optional().meta({
      description:
        'Maximum number of memories: the best matches of `query`, or the first created of `ids`; default 100, or as many as there are `ids`',
    }),
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
