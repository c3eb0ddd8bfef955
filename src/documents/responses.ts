import { z } from 'zod';
import { count, id, pagination, storedMetadata, timestamp, truncated } from '../http/answer-fields.js';
import { memory } from '../memories/responses.js';
import { statuses } from './schemas.js';

export const status = z
  .enum(statuses)
  .meta({ description: 'Processing status, which ends as `done` or `failed`', example: 'done' });
export const title = z.string().nullable().meta({
  description: 'Title from the content, the file name or the language model; null if there is none',
  example: 'Notes of Monday',
});
export const summary = z.string().nullable().meta({
  description:
    'Summary that came with the content, was derived from it or was written by the language model; otherwise null',
});
/** Type of a document's content. */
export const type = z
  .string()
  .meta({ description: 'Type of the content, such as `text`, `pdf` or `webpage`', example: 'text' });
/** Where the document can be opened. */
export const url = z
  .string()
  .nullable()
  .meta({ description: 'Address of the web page, or of the item at its provider; otherwise null', example: null });
export const customId = z.string().nullable().meta({
  description: 'Your own id of the document; null if it has none',
});
/** The text of a chunk, and what it is. */
export const chunkFields = {
  content: z.string().meta({ description: 'Text of the chunk', example: 'I moved to Berlin.' }),
  type: z.string().meta({
    description: '`text`, `heading-section`, `list`, `table`, `code` or, in a conversation, `turn`',
    example: 'text',
  }),
  metadata: z
    .object({
      tokens: count.meta({ description: 'Number of tokens, as the embedding model counts them', example: 6 }),
    })
    .meta({ description: 'Length of the chunk' }),
};
const refused = {
  id: z.string().meta({ description: 'Id or customId as it was sent' }),
  error: z.string().meta({ description: 'Why nothing was deleted', example: 'Document not found' }),
};
/** Names for which no document was deleted. */
export const notDeleted = z.array(z.object(refused));

/** Of a batch. */
export const refusedCount = count.meta({ description: 'Number of refused documents' });

/** The outcome of one document in a batch. */
export const batchResult = z.object({
  id: id.meta({ description: 'Empty string for a document that was refused' }),
  status: z
    .enum([...statuses, 'error'])
    .meta({ description: 'Processing status; `error` for a document that was refused', example: 'queued' }),
  error: z.string().optional().meta({ description: 'Short message; only for a document that was refused' }),
  details: z.string().optional().meta({
    description: 'Problems of the document, with the field that has each; only for a document that was refused',
  }),
});

export const accepted = z.object({ id, status: status.meta({ example: 'queued' }) }).meta({
  id: 'AcceptedDocument',
  description: 'The document: `queued` for processing, or with the status that it had if there is nothing to process',
});

export const acceptedBatch = z.object({
  results: z.array(batchResult).meta({ description: 'One result for each document, in the order of the request' }),
  success: count.meta({ description: 'Number of accepted documents', example: 1 }),
  failed: refusedCount,
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
  customId: customId.meta({ example: 'notes-2026-05-04' }),
  connectionId: id.nullable().meta({ example: null }),
  containerTags: z.array(z.string()).meta({
    description: 'Tags of its containers; with a scoped key, only the tag that the key opens',
    example: ['user_42'],
  }),
  title,
  summary,
  type,
  status,
  failureReason: z.string().nullable().meta({ description: 'Why processing failed, otherwise null', example: null }),
  url,
  source: z
    .string()
    .nullable()
    .meta({ description: 'Provider from which it was imported, such as `codehost`; otherwise null', example: null }),
  filepath: z.string().nullable().meta({
    description: 'Path as sent or, if it was imported, at its provider; null if it has none',
    example: null,
  }),
  fileName: z
    .string()
    .nullable()
    .meta({ description: 'Name of its file, as it was uploaded or imported; null if it has none', example: null }),
  metadata: storedMetadata,
  createdAt: timestamp,
  updatedAt: timestamp,
  dreamingStatus: z
    .enum(['dreaming', 'done'])
    .meta({ description: '`dreaming` until the extraction of memories has ended, then `done`', example: 'done' }),
  latestRevision: z.int().min(1).meta({
    description: 'Number of its latest revision, from 1; a new one begins whenever it is queued for processing',
    example: 1,
  }),
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
    ogImage: z.string().nullable().meta({
      description: 'URL of the preview picture that a web page or HTML names; otherwise null',
      example: null,
    }),
    taskType: z
      .enum(['memory', 'superrag'])
      .meta({ description: '`memory`: search, memories and profile; `superrag`: search only' }),
    spatialPoint: z.null().meta({ description: 'Always null' }),
    chunkCount: count.meta({ description: 'Number of its chunks; 0 until it is indexed', example: 1 }),
    tokenCount: count.meta({ description: 'Number of tokens of all its chunks; 0 until it is indexed', example: 6 }),
    documentDate: timestamp.nullable().meta({ description: 'When the content was authored', example: null }),
    processingMetadata: z
      .looseObject({
        failureReason: z.string().nullable().meta({ description: '`failureReason` of the document', example: null }),
        workflowId: z.string().meta({
          description: 'Id of the Temporal workflow that processes the document',
          example: 'document/pQ3vX8kZ1mN5rT7wY2bC4d',
        }),
        pages: count.optional().meta({ description: 'Number of pages or slides of a file' }),
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
        memoryExtractor: z
          .string()
          .optional()
          .meta({ description: 'What extracted the memories: `llm:PROVIDER/MODEL` or `deterministic`' }),
        memoryFallback: z
          .string()
          .optional()
          .meta({ description: 'Why the language model did not read the whole document' }),
        memoryParts: z
          .object({
            of: count.meta({ description: 'Number of parts', example: 3 }),
            llm: z
              .array(count)
              .meta({ description: 'Parts that the language model has read, counted from 1', example: [1, 3] }),
          })
          .optional()
          .meta({
            description: 'Number of parts, and those that the language model has read; the others are retried later',
          }),
        memoryError: z
          .string()
          .optional()
          .meta({ description: 'Why the extraction of memories, or of further ones, failed' }),
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

export const documentsInProcess = z.object({
  documents: z.array(listedDocument).meta({ description: 'Documents, oldest first' }),
  totalCount: count.meta({ description: 'Number of documents on all pages' }),
});

export const documentsWithMemories = z.object({
  documents: z
    .array(
      fields
        .extend({
          memoryEntries: z.array(memory).meta({
            description: 'Memories that come from it, oldest first, with superseded and forgotten ones; at most 1,000',
          }),
        })
        .meta({ id: 'DocumentWithMemories' }),
    )
    .meta({ description: 'Documents, each with its memories' }),
  pagination,
});

export const deletedDocuments = z.object({
  success: z.boolean().meta({ description: '`true` if there are no `errors`', example: true }),
  deletedCount: count.meta({ description: 'Number of deleted documents', example: 1 }),
  errors: notDeleted
    .optional()
    .meta({ description: 'The requested `ids` for which no document was deleted; absent if there are none' }),
  containerTags: z.array(z.string()).optional().meta({ description: '`containerTags` of the request' }),
});

export const chunks = z.object({
  chunks: z
    .array(
      z.object({
        id,
        content: chunkFields.content,
        position: count.meta({ description: 'Position in reading order, from 0' }),
        type: chunkFields.type,
        metadata: chunkFields.metadata,
        createdAt: timestamp,
      }),
    )
    .meta({ description: 'Chunks in reading order' }),
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
