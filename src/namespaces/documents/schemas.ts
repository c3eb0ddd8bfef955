import { z } from 'zod';
import { fileHints, jsonText } from '../../documents/schemas.js';
import { filterExpression } from '../../filters/index.js';
import { content, customId, isoDate, maybe, metadata, paging, references } from '../../http/fields.js';
import { publishedAs } from '../../http/published-as.js';
import { included, namespaceParams } from '../fields.js';

const supportingContext = maybe(z.string().max(1_500)).meta({
  description: 'Whom or what the content is about, for the language model; stored on the namespace',
});
const group = {
  description: 'Metadata of the existing memories that may be built on: every key must match, of an array any value',
};
const date = maybe(isoDate).meta({ description: 'When the content was authored' });
const processing = {
  taskType: maybe(z.enum(['memory', 'superrag'])).meta({
    description: '`memory`: memories are extracted; `superrag`: search only, no memories and no profile',
  }),
  dreaming: maybe(z.enum(['dynamic', 'instant'])).meta({
    description:
      '`dynamic`: memories may follow shortly after the status is `done`; `instant`: they are complete at `done`',
  }),
};
const about = {
  supportingContext,
  metadata: maybe(metadata),
  group: maybe(metadata).meta(group),
  date,
};

interface About {
  supportingContext: string | undefined;
  group: z.output<typeof metadata> | undefined;
  date: Date | undefined;
}

/** Renames the fields to those of the service. */
const named = <Fields extends About>({ supportingContext, group, date, ...same }: Fields) => ({
  ...same,
  ...{ entityContext: supportingContext, filterByMetadata: group, documentDate: date },
});

/** These clients send what is new about a known id, and replace by an update. */
const toAdd = <Fields extends { id: string | undefined }>({ id, ...fields }: Fields) => ({
  ...fields,
  ...{ customId: id, otherwise: 'append' as const },
});

const documentInput = z.object({ content, id: maybe(customId), ...about });

/** One document of a batch. */
export const documentOfBatch = documentInput.transform((body) => toAdd(named(body)));

export const addBody = documentInput.extend(processing).transform((body) => toAdd(named(body)));

export const addBatchBody = z.object({
  ...processing,
  documents: z
    .array(publishedAs(z.unknown(), documentInput.meta({ id: 'DocumentInput' })))
    .min(1)
    .max(600, 'expected at most 600 documents')
    .meta({ description: 'Documents to add' }),
});

export const updateBody = z.object({ content: maybe(content), ...about, ...processing }).transform(named);

/** The text fields of a file. */
export const fileFields = z
  .object({
    ...{ supportingContext, date, ...processing },
    metadata: maybe(jsonText(metadata)).meta({ description: 'Metadata as a JSON object' }),
    group: maybe(jsonText(metadata)).meta(group),
    fileType: maybe(fileHints.fileType),
    mimeType: maybe(fileHints.mimeType),
  })
  .transform(named);

export const getQuery = z.object({ include: included(['chunks', 'memories']) });

export const idsBody = z.object({
  ids: references(100).meta({ description: 'Ids or customIds of documents' }),
});

export const listParams = namespaceParams.extend({
  type: z.enum(['documents', 'chunks', 'memories']).meta({ description: 'What to list' }),
});

export const listQuery = z.object({
  ...paging(1_100, 50),
  sort: z
    .enum(['createdAt', 'updatedAt', 'position'])
    .default('createdAt')
    .meta({ description: 'Field to sort by; `position` only for chunks' }),
  order: z
    .enum(['asc', 'desc'])
    .default('desc')
    .meta({ description: '`asc`: oldest, or lowest position, first; `desc`: newest, or highest position, first' }),
});

const flag = maybe(z.boolean());

export const listBody = z.object({
  filter: filterExpression,
  include: maybe(
    z.object({
      content: flag.meta({
        description: 'Include the content of documents; 400 if it exceeds 32 MB in total: use a lower `limit` then',
      }),
      memoryCount: flag.meta({ description: 'Include the number of current memories of each document' }),
      forgotten: flag.meta({ description: 'Include forgotten and expired memories' }),
    }),
  ).meta({ description: 'Extra parts to return' }),
});

export type ListQuery = z.output<typeof listQuery>;
export type ListBody = z.output<typeof listBody>;
