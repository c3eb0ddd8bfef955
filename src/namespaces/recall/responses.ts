import { z } from 'zod';
import { summary, title, type } from '../../documents/responses.js';
import { count, id, timestamp, truncated } from '../../http/answer-fields.js';
import {
  factMetadata,
  memoryFields,
  metadata,
  textOfMemory,
  times,
  timesDescription,
  versionNumber,
} from '../answers.js';

const includedDocument = z
  .object({
    id,
    title,
    type,
    metadata,
    summary,
    system: z.object(times).meta({ description: timesDescription }),
  })
  .meta({ id: 'IncludedDocument', description: 'Document that the memory or chunk comes from; of several, the first' });
export type IncludedDocument = z.output<typeof includedDocument>;

const relatedMemory = z
  .object({
    id,
    relation: z.enum(['updates', 'extends', 'derives']).meta({
      description:
        '`updates`: versions of one memory; `extends`: one adds to the other; `derives`: one was inferred from the other',
    }),
    version: versionNumber,
    memory: z.string().meta({ description: textOfMemory, example: 'User lived in Hamburg.' }),
    metadata: factMetadata,
    system: z.object({ updatedAt: timestamp }).meta({ description: 'Time of the last change' }),
    document: includedDocument.optional(),
    truncated,
  })
  .meta({ id: 'RelatedMemory' });
export type RelatedMemory = z.output<typeof relatedMemory>;

const related = z
  .object({
    parents: z.array(relatedMemory).meta({ description: 'Earlier versions, nearest first' }),
    children: z.array(relatedMemory).meta({ description: 'Later versions, nearest first' }),
    siblings: z.array(relatedMemory).meta({
      description: 'Memories related by `extends` or `derives`, in either direction',
    }),
  })
  .meta({ id: 'RelatedMemories', description: 'Other versions of the memory, and related memories' });

const included = z.object({ related: related.optional(), document: includedDocument.optional() });

const result = z
  .object({
    id,
    memory: z.string().optional().meta({
      description: 'Text of the memory; absent if the result is a chunk',
      example: 'User lives in Berlin.',
    }),
    chunk: z.string().optional().meta({ description: 'Text of the chunk; absent if the result is a memory' }),
    metadata: factMetadata,
    similarity: z.number().min(0).max(1).meta({ description: 'Similarity to the query, from 0 to 1', example: 0.83 }),
    isLatest: z.boolean().meta({ description: '`false` for forgotten and expired memories', example: true }),
    isInference: z.boolean().meta({ description: 'Whether it is an inference that awaits review', example: false }),
    system: z
      .object({
        updatedAt: timestamp,
        createdAt: timestamp.optional().meta({
          description: 'When the document of the chunk was created; absent if the result is a memory',
        }),
      })
      .meta({ description: 'Times of the memory, or of the document of the chunk' }),
    included: included.optional().meta({ description: 'Parts requested with `include`' }),
    truncated,
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.output<typeof result>;

export const results = z.object({
  results: z.array(result).meta({ description: 'Results, best match first' }),
  searchTime: count.meta({ description: 'Duration of the search in milliseconds', example: 12 }),
});

const facts = z.array(
  z
    .object({ id, memory: z.string().meta({ description: textOfMemory, example: 'User prefers tea.' }) })
    .meta({ id: 'ProfileFact' }),
);

export const profile = z.object({
  profile: z
    .object({
      static: facts.meta({ description: 'Lasting facts, best supported first; at most 50' }),
      dynamic: facts.meta({ description: 'Facts that are not lasting, those said last first; at most 25' }),
      buckets: z.record(z.string(), facts).meta({
        description: 'Facts by bucket key, at most 20 in each bucket',
        example: { preferences: [] },
      }),
    })
    .meta({ description: 'Facts of the namespace in three views; a fact may be in several' }),
});
export type NamespaceProfile = z.output<typeof profile>;

export const buckets = z.object({
  buckets: z.record(z.string(), z.string()).meta({
    description: 'Descriptions of the facts that belong in each bucket, by bucket key',
    example: { goals: 'What they aim at.' },
  }),
});

export const forgotten = z.object({
  count: count.meta({ description: 'Number of `matches`', example: 1 }),
  errors: z
    .array(
      z.object({
        id: z.string().meta({ description: 'Id as it was sent' }),
        error: z.string().meta({ description: 'Why nothing was forgotten', example: 'Memory not found' }),
      }),
    )
    .meta({ description: 'Ids for which there is no current memory' }),
  matches: z.array(z.object({ id, memory: z.string().meta({ description: textOfMemory }) })).meta({
    description: 'Forgotten memories; with `dryRun`, those that would be forgotten',
  }),
});

export const memoryDetails = memoryFields
  .extend({ included: included.optional().meta({ description: 'Parts requested with `include`' }) })
  .meta({ id: 'MemoryDetails' });
