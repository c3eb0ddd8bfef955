import { z } from 'zod';
import { count, id, pagination, storedMetadata, timestamp, truncated } from '../http/answer-fields.js';
import { memory } from '../memories/responses.js';
import { statuses } from './schemas.js';

export const status = z
  .enum(statuses)
  .meta({ description: 'Processing status, which ends as `done` or `failed`', example: 'done' });
export const title = z.string().nullable().meta({ example: 'Notes of Monday' });

/** The outcome of one document in a batch. */
export const batchResult = z.object({
  id: id.meta({ description: 'Empty string for a document that was refused' }),
  status: z.enum([...statuses, 'error']).meta({ example: 'queued' }),
  error: z.string().optional(),
  details: z.string().optional(),
});

export const accepted = z.object({ id, status: status.meta({ example: 'queued' }) }).meta({
  id: 'AcceptedDocument',
  description: 'The document: `queued` for processing, or with the status that it had if there is nothing to process',
});

export const acceptedBatch = z.object({
  results: z.array(batchResult).meta({ description: 'One result for each document, in the order of the request' }),
  success: count.meta({ example: 1 }),
  failed: count,
});

export const acceptedConversation = z.object({
  id,
  conversationId: z.string().meta({
    description: 'Your id of the conversation, the `customId` of its document',
    example: 'chat-7',
  }),
  status: status.meta({ example: 'queued' }),
});

const fields = z.object({
  id,
  customId: z.string().nullable().meta({ example: 'notes-2026-05-04' }),
  connectionId: id.nullable().meta({ example: null }),
  containerTags: z.array(z.string()).meta({ example: ['user_42'] }),
  title,
  summary: z.string().nullable(),
  type: z.string().meta({ description: 'Type of the content, such as `text`, `pdf` or `webpage`', example: 'text' }),
  status,
  failureReason: z.string().nullable().meta({ description: 'Why processing failed, otherwise null', example: null }),
  url: z
    .string()
    .nullable()
    .meta({ description: 'Address of the web page, or of the item at its provider; otherwise null', example: null }),
  source: z.string().nullable().meta({ example: null }),
  filepath: z.string().nullable().meta({ example: null }),
  metadata: storedMetadata,
  createdAt: timestamp,
  updatedAt: timestamp,
  dreamingStatus: z
    .enum(['dreaming', 'done'])
    .meta({ description: '`dreaming` until the extraction of memories has ended, then `done`', example: 'done' }),
  latestRevision: z.int().min(1).meta({ example: 1 }),
  truncated,
});
export type PresentedDocument = z.output<typeof fields>;

const content = z.string().nullable().meta({
  description: 'Text extracted from a file, web page or HTML, else the content as sent; null for a file not read yet',
  example: 'I moved to Berlin.',
});

const listedDocument = fields
  .extend({ content: content.optional().meta({ description: 'Text of the document; only with `includeContent`' }) })
  .meta({ id: 'Document' });

export const fullDocument = fields
  .extend({
    content,
    raw: z
      .string()
      .nullable()
      .meta({ description: 'Content as it was sent; null for a file', example: 'I moved to Berlin.' }),
    ogImage: z.string().nullable().meta({ example: null }),
    taskType: z.enum(['memory', 'superrag']),
    spatialPoint: z.null(),
    chunkCount: count.meta({ example: 1 }),
    tokenCount: count.meta({ example: 6 }),
    documentDate: timestamp.nullable().meta({ description: 'When the content was authored', example: null }),
    processingMetadata: z
      .looseObject({
        failureReason: z.string().nullable().meta({ description: '`failureReason` of the document', example: null }),
        workflowId: z.string().meta({
          description: 'Id of the Temporal workflow that processes the document',
          example: 'document/pQ3vX8kZ1mN5rT7wY2bC4d',
        }),
        pages: count.optional(),
        progress: z
          .string()
          .optional()
          .meta({ description: 'Page that OCR is at; present only while it runs', example: 'page 12 of 80' }),
        encoding: z
          .string()
          .optional()
          .meta({ description: 'Character set of a text file that is not UTF-8', example: 'windows-1251' }),
        ocrPages: count.optional().meta({ description: 'Number of pages that OCR has read' }),
        ocrPagesLeft: count.optional().meta({ description: 'Number of pages that OCR skipped because of its limits' }),
        memoryExtractor: z.string().optional(),
        memoryFallback: z.string().optional(),
        memoryParts: z
          .object({ of: count.meta({ example: 3 }), llm: z.array(count).meta({ example: [1, 3] }) })
          .optional()
          .meta({
            description: 'Number of parts, and those that the language model has read; the others are retried later',
          }),
        memoryError: z.string().optional(),
      })
      .meta({ description: 'Details of the processing; later versions may add fields' }),
  })
  .meta({ id: 'FullDocument' });
export type PresentedFullDocument = z.output<typeof fullDocument>;

export const documentList = z.object({
  memories: z
    .array(listedDocument)
    .meta({ description: 'Documents; their `containerTags` leave out the tags of spaces (`sm_project_…`)' }),
  pagination,
});

export const documentsInProcess = z.object({ documents: z.array(listedDocument), totalCount: count });

export const documentsWithMemories = z.object({
  documents: z.array(fields.extend({ memoryEntries: z.array(memory) }).meta({ id: 'DocumentWithMemories' })),
  pagination,
});

export const deletedDocuments = z.object({
  success: z.boolean().meta({ description: '`true` if there are no `errors`', example: true }),
  deletedCount: count.meta({ example: 1 }),
  errors: z
    .array(z.object({ id: z.string(), error: z.string().meta({ example: 'Document not found' }) }))
    .optional()
    .meta({ description: 'The requested `ids` for which no document was deleted; absent if there are none' }),
  containerTags: z.array(z.string()).optional().meta({ description: '`containerTags` of the request' }),
});

export const chunks = z.object({
  chunks: z.array(
    z.object({
      id,
      content: z.string().meta({ example: 'I moved to Berlin.' }),
      position: count.meta({ description: 'Position in reading order, from 0' }),
      type: z.string().meta({ example: 'text' }),
      metadata: z.object({ tokens: count.meta({ example: 6 }) }),
      createdAt: timestamp,
    }),
  ),
  pagination,
});

export const fileLink = z.object({
  url: z.string().meta({
    format: 'uri',
    description: 'Download link, which needs no API key and works until `expiresAt`',
    example: 'https://cairn.example/v3/files/b3Jn.c2ln',
  }),
  expiresAt: timestamp,
});
