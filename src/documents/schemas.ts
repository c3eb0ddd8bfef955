import { z } from 'zod';
import { filters } from '../filters/index.js';
import {
  commaList,
  containerTag,
  containerTags,
  content,
  customId,
  isoDate,
  maybe,
  metadata,
  paging,
  references,
} from '../http/fields.js';
import { parseCounted } from '../http/json-text.js';
import { publishedAs } from '../http/published-as.js';
import { validate } from '../http/validate.js';
import type { Otherwise } from './append.js';
import { textOf } from './conversation.js';

export const statuses = [
  'unknown',
  'queued',
  'extracting',
  'chunking',
  'embedding',
  'indexing',
  'done',
  'failed',
] as const;
export type DocumentStatus = (typeof statuses)[number];
const path = z.string().min(1).max(1_000);
const filepath = path.meta({
  description: 'Path of the document, such as `/notes/monday.md`; lists, searches and deletions can select by it',
});
const filepathFilter = path.meta({
  description: 'Only documents with this path or, if it ends in `/`, with paths that begin with it',
});

const tags = { containerTag: containerTag.optional(), containerTags: containerTags.optional() };
const ordering = {
  sort: z.enum(['createdAt', 'updatedAt']).default('createdAt').meta({ description: 'Field to sort by' }),
  order: z.enum(['asc', 'desc']).default('desc').meta({ description: '`asc`: oldest first; `desc`: newest first' }),
};
const relatedBy =
  'Metadata of the memories that the language model may relate new ones to: every key must match, an array by any value';

/** The fields that content can be sent with, on every route. */
const ingestFields = {
  ...tags,
  customId: customId.optional(),
  metadata: metadata.nullish(),
  filepath: filepath.optional(),
  entityContext: z.string().max(1_500).optional().meta({
    description: "Who or what the content is about; becomes the container's `entityContext`, replacing an earlier one",
  }),
  taskType: z
    .enum(['memory', 'superrag'])
    .optional()
    .meta({ description: '`memory` (default): search, memories and profile; `superrag`: search only' }),
  dreaming: z.enum(['dynamic', 'instant']).optional().meta({
    description:
      '`dynamic` (default): memories are extracted shortly after the document is `done`; `instant`: before it is `done`',
  }),
  filterByMetadata: metadata.nullish().meta({ description: relatedBy, example: null }),
  documentDate: isoDate.optional().meta({ description: 'When the content was authored' }),
};

export const addDocumentBody = z.object({ content, ...ingestFields });

/** A batch with the fields that its items share. The items are validated one by one, so that bad ones do not fail the rest. */
export const addBatchBody = z.object({
  ...ingestFields,
  customId: z
    .undefined('belongs to a document, not to the batch')
    .optional()
    .meta({ description: 'Refused: a `customId` belongs to one of the `documents`' }),
  documents: z
    .array(publishedAs(z.unknown(), z.union([addDocumentBody.meta({ id: 'DocumentOfBatch' }), z.string()])))
    .min(1)
    .max(600, 'expected at most 600 documents')
    .meta({
      description: 'Documents, or their contents alone; fields of a document take precedence over those of the batch',
    }),
});

export const patchDocumentBody = z.object({
  ...ingestFields,
  content: content.optional(),
  customId: customId.nullish(),
  filepath: filepath.nullish().meta({ description: 'New path of the document; null removes it' }),
});

/** @throws {CairnError} 400 for content that is too long */
export const validateContent = (text: string): string => validate(z.object({ content }), { content: text }).content;

/** Whether a text that was put together here may be stored as content: it may not be too long. */
export const isContent = (text: string): boolean => content.safeParse(text).success;

/** Only text and a mark for an image are kept of a part; other types are refused rather than lost silently. */
const part = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('text').meta({ description: 'A part with text' }),
    text: z.string().meta({ description: 'Text of the part' }),
  }),
  z.looseObject({
    type: z.literal('image_url').meta({ description: 'An image, of which only the mark `[image]` is kept' }),
  }),
]);

const message = z
  .object({
    role: z
      .enum(['user', 'assistant', 'system', 'tool'])
      .meta({ description: 'Who wrote the message; `tool` for the result of a tool call' }),
    content: z
      .union(
        [z.string(), z.array(part)],
        'expected text, or a list of parts of type text, with their text, or image_url',
      )
      .nullish()
      .meta({
        description: 'Text of the message, whole or in parts; it may be empty, and may be left out beside `tool_calls`',
      }),
    name: maybe(z.string()).meta({ description: 'Name of the speaker, which tells several with one role apart' }),
    tool_calls: maybe(z.array(z.looseObject({}))).meta({
      description: 'Tool calls of the assistant, as chat APIs return them',
    }),
    tool_call_id: maybe(z.string()).meta({ description: 'Id of the tool call whose result the message is' }),
  })
  .refine(({ content: said, tool_calls: calls }) => said != null || (calls ?? []).length > 0, {
    message: 'expected content or tool_calls',
  })
  .meta({ example: { role: 'user', content: 'I moved to Berlin last week.' } });

/** Clients send empty messages too, such as the result of a tool that has none, beside those that say something. */
const saysSomething = ({ content: said, tool_calls: calls }: z.output<typeof message>): boolean =>
  textOf(said) !== '' || (calls ?? []).length > 0;

/** Years of conversation, and few enough to validate quickly. Messages are counted before they are validated. */
const mostMessages = 10_000;
const messages = z
  .array(message)
  .min(1)
  .refine((list) => list.some(saysSomething), 'expected one with content or tool_calls');

export const conversationBody = z.object({
  ...ingestFields,
  conversationId: customId.meta({
    description:
      'Your id of the conversation, the `customId` of its document; each conversation needs its own, as one that begins with the ' +
      'same two messages and then differs replaces the stored one, as an edited history does',
    example: 'chat-7',
  }),
  messages: publishedAs(
    z
      .array(z.unknown())
      .max(mostMessages, `expected at most ${mostMessages.toLocaleString('en')} messages`)
      .pipe(messages),
    messages.max(mostMessages).meta({
      description: 'The whole conversation, or only its new messages, with or without the last stored ones before them',
    }),
  ),
});

/** Parses JSON from a form field; a problem is added to `ctx`. */
function parseClean(text: string, ctx: z.RefinementCtx): unknown {
  const parsed = parseCounted(Buffer.from(text));
  if ('value' in parsed) return parsed.value;
  ctx.addIssue({ code: 'custom', message: parsed.problem });
  return z.NEVER;
}

/** JSON in a text field of a form. */
export const jsonText = <T extends z.ZodType>(schema: T) => z.string().transform(parseClean).pipe(schema);

/** A JSON array, one tag, or the field several times. */
const tagList = z
  .array(z.string())
  .transform((texts, ctx) => texts.flatMap((text) => (text.startsWith('[') ? parseClean(text, ctx) : text)))
  .pipe(containerTags);

/** What the sender says of a file. */
export const fileHints = {
  fileType: z.string().max(100).meta({
    description: 'Format, such as `markdown` or `csv`; counts where the content could be of several formats',
  }),
  mimeType: z.string().max(255).meta({
    description: "Media type, instead of that of the form's part; counts where the content could be of several formats",
  }),
};

/** The text fields of a file upload. */
export const uploadFields = z.object({
  ...ingestFields,
  containerTags: tagList.optional().meta({
    description:
      'Several tags instead of `containerTag`: a JSON array, or the field, which may be called `containerTags[]`, several times',
  }),
  metadata: jsonText(metadata.nullable()).optional().meta({ description: 'Metadata as a JSON object' }),
  filterByMetadata: jsonText(metadata.nullable())
    .optional()
    .meta({ description: `${relatedBy}; as a JSON object` }),
  fileType: fileHints.fileType.optional(),
  mimeType: fileHints.mimeType.optional(),
});

export const listDocumentsBody = z.object({
  ...tags,
  ...paging(1_100, 50),
  ...ordering,
  filepath: filepathFilter.optional(),
  filters,
  status: z.enum(statuses).optional().meta({ description: 'Only documents with this processing status' }),
  source: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: 'Only documents imported from this provider, such as `codehost`' }),
  includeContent: z.boolean().default(false).meta({
    description: 'Whether to return the texts of the documents; more than 32 MB of them are a 400: lower `limit` then',
  }),
});

const tagsInQuery = {
  containerTag: containerTag.optional(),
  containerTags: commaList(
    containerTags.meta({ description: 'Container tags, any of which matches; repeated or separated by commas' }),
  ).optional(),
};

export const processingQuery = z.object({
  ...tagsInQuery,
  ...paging(1_100, 50),
  view: z
    .enum(['active', 'pending', 'all'])
    .default('all')
    .meta({ description: '`active`: documents being processed; `pending`: those that wait; `all`: both' }),
});

/** Links to files take no parameters: a changed link is refused. */
export const fileLinkQuery = z.looseObject({}).superRefine((query, ctx) => {
  for (const name of Object.keys(query))
    ctx.addIssue({ code: 'custom', path: [name], message: 'a link to a file takes no parameters' });
});

/** Where to look for the document that a path names. */
const lookup = {
  ...tagsInQuery,
  containerTag: containerTag.optional().meta({
    description: 'Looks in this container alone: a document of another one is a 404, also by its id',
  }),
};
export const lookupQuery = z.object(lookup);
export const chunksQuery = z.object({ ...lookup, ...paging(1_000, 100) });

export const deleteBulkBody = z
  .object({
    ...tags,
    ids: references(100).optional().meta({ description: 'Ids or customIds of documents' }),
    filepath: filepathFilter.optional(),
  })
  .refine((body) => [body.ids, body.containerTag, body.containerTags, body.filepath].some((x) => x !== undefined), {
    message: 'expected ids, containerTags or filepath',
  });

export const documentsWithMemoriesBody = z.object({
  ...tags,
  ...paging(500, 50),
  ...ordering,
  sources: z
    .array(z.string().min(1).max(255))
    .max(100)
    .optional()
    .meta({ description: 'Only documents imported from one of these providers' }),
});

export const documentsByIdsBody = z.object({
  ...tags,
  ids: references(1_000).meta({ description: 'Ids of documents, or their customIds with `by: "customId"`' }),
  by: z
    .enum(['id', 'customId'])
    .default('id')
    .meta({ description: 'What `ids` contains; a customId may stand for a document in each of several containers' }),
});

export type AddDocument = z.output<typeof addDocumentBody> & { otherwise?: Otherwise };
export type IngestFields = Omit<AddDocument, 'content'>;
export type UploadFields = z.output<typeof uploadFields>;
export type AddBatch = z.output<typeof addBatchBody>;
export type PatchDocument = z.output<typeof patchDocumentBody>;
export type AddConversation = z.output<typeof conversationBody>;
export type ListDocuments = z.output<typeof listDocumentsBody>;
export type ProcessingQuery = z.output<typeof processingQuery>;
export type Lookup = z.output<typeof lookupQuery>;
export type DeleteBulk = z.output<typeof deleteBulkBody>;
export type DocumentsWithMemories = z.output<typeof documentsWithMemoriesBody>;
export type DocumentsByIds = z.output<typeof documentsByIdsBody>;
