import { z } from 'zod';
import { count, id, pagination, storedMetadata, timestamp, truncated } from '../http/answer-fields.js';
import { memory } from '../memories/responses.js';
import { statuses } from './schemas.js';

export const status = z.enum(statuses).meta({ description: '`done` or `failed` at the end', example: 'done' });
export const title = z.string().nullable().meta({ example: 'Notes of Monday' });

/** The outcome of one document in a batch. */
export const batchResult = z.object({
  id: id.meta({ description: 'Empty for a document that was refused' }),
  status: z.enum([...statuses, 'error']).meta({ example: 'queued' }),
  error: z.string().optional(),
  details: z.string().optional(),
});

export const accepted = z
  .object({ id, status: status.meta({ example: 'queued' }) })
  .meta({ id: 'AcceptedDocument', description: '`done` when the same content was there already' });

export const acceptedBatch = z.object({
  results: z.array(batchResult).meta({ description: 'In the order of the request' }),
  success: count.meta({ example: 1 }),
  failed: count,
});

export const acceptedConversation = z.object({
  id,
  conversationId: z.string().meta({ description: "The document's customId", example: 'chat-7' }),
  status: status.meta({ example: 'queued' }),
});

const fields = z.object({
  id,
  customId: z.string().nullable().meta({ example: 'notes-2026-05-04' }),
  connectionId: id.nullable().meta({ example: null }),
  containerTags: z.array(z.string()).meta({ example: ['user_42'] }),
  title,
  summary: z.string().nullable(),
  type: z.string().meta({ description: 'What its content is, such as `text`, `pdf`, `webpage`', example: 'text' }),
  status,
  failureReason: z.string().nullable().meta({ description: 'Why it is `failed`', example: null }),
  url: z.string().nullable().meta({ description: 'Where the content was fetched from', example: null }),
  source: z.string().nullable().meta({ example: null }),
  filepath: z.string().nullable().meta({ example: null }),
  metadata: storedMetadata,
  createdAt: timestamp,
  updatedAt: timestamp,
  dreamingStatus: z
    .enum(['dreaming', 'done'])
    .meta({ description: '`done` once its memories are in', example: 'done' }),
  latestRevision: z.int().min(1).meta({ example: 1 }),
  truncated,
});
export type PresentedDocument = z.output<typeof fields>;

const content = z.string().nullable().meta({
  description: 'The text that was read out of a file or page, else what was sent',
  example: 'I moved to Berlin.',
});

const listedDocument = fields
  .extend({ content: content.optional().meta({ description: 'With `includeContent`' }) })
  .meta({ id: 'Document' });

export const fullDocument = fields
  .extend({
    content,
    raw: z.string().nullable().meta({ description: 'What was sent', example: 'I moved to Berlin.' }),
    ogImage: z.string().nullable().meta({ example: null }),
    taskType: z.enum(['memory', 'superrag']),
    spatialPoint: z.null(),
    chunkCount: count.meta({ example: 1 }),
    tokenCount: count.meta({ example: 6 }),
    documentDate: timestamp.nullable().meta({ description: 'When the content was authored', example: null }),
    processingMetadata: z
      .looseObject({
        failureReason: z.string().nullable().meta({ description: 'Why it is `failed`', example: null }),
        workflowId: z
          .string()
          .meta({ description: 'Of the Temporal workflow', example: 'document/pQ3vX8kZ1mN5rT7wY2bC4d' }),
        pages: count.optional(),
        progress: z.string().optional().meta({ description: 'While a scanned file is read', example: 'page 12 of 80' }),
        encoding: z
          .string()
          .optional()
          .meta({ description: 'Character set of a text file that is not UTF-8', example: 'windows-1251' }),
        ocrPages: count.optional().meta({ description: 'Pages whose text OCR has read' }),
        ocrPagesLeft: count.optional().meta({ description: 'Pages that it was to read beyond its limits' }),
        memoryExtractor: z.string().optional(),
        memoryFallback: z.string().optional(),
        memoryParts: z
          .object({ of: count.meta({ example: 3 }), llm: z.array(count).meta({ example: [1, 3] }) })
          .optional()
          .meta({
            description: 'Of so many parts the language model has read these; it is asked for the others later',
          }),
        memoryError: z.string().optional(),
      })
      .meta({ description: 'How the processing went; more may be added' }),
  })
  .meta({ id: 'FullDocument' });
export type PresentedFullDocument = z.output<typeof fullDocument>;

export const documentList = z.object({
  memories: z
    .array(listedDocument)
    .meta({ description: 'Their `containerTags` leave out those of spaces, `sm_project_…`' }),
  pagination,
});

export const documentsInProcess = z.object({ documents: z.array(listedDocument), totalCount: count });

export const documentsWithMemories = z.object({
  documents: z.array(fields.extend({ memoryEntries: z.array(memory) }).meta({ id: 'DocumentWithMemories' })),
  pagination,
});

export const deletedDocuments = z.object({
  success: z.boolean().meta({ description: 'Nothing failed', example: true }),
  deletedCount: count.meta({ example: 1 }),
  errors: z
    .array(z.object({ id: z.string(), error: z.string().meta({ example: 'Document not found' }) }))
    .optional()
    .meta({ description: 'Ids that mean no document' }),
  containerTags: z.array(z.string()).optional().meta({ description: 'As they were sent' }),
});

export const chunks = z.object({
  chunks: z.array(
    z.object({
      id,
      content: z.string().meta({ example: 'I moved to Berlin.' }),
      position: count.meta({ description: 'In reading order, from 0' }),
      type: z.string().meta({ example: 'text' }),
      metadata: z.object({ tokens: count.meta({ example: 6 }) }),
      createdAt: timestamp,
    }),
  ),
  pagination,
});

export const fileLink = z.object({
  url: z
    .string()
    .meta({ format: 'uri', description: 'Opens without a key', example: 'https://cairn.example/v3/files/b3Jn.c2ln' }),
  expiresAt: timestamp,
});
