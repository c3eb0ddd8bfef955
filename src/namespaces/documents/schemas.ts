import { z } from 'zod';
import { jsonText } from '../../documents/schemas.js';
import { filterExpression } from '../../filters/index.js';
import { content, customId, isoDate, metadata } from '../../http/fields.js';
import { publishedAs } from '../../http/published-as.js';
import { included, maybe, paging } from '../fields.js';
import { namespaceParams } from '../within.js';

const supportingContext = maybe(z.string().max(1_500)).meta({ description: 'Whom or what the content is about' });
const group = { description: 'Which memories may be built on' };
const date = maybe(isoDate).meta({ description: 'When the content was authored' });
const processing = {
  taskType: maybe(z.enum(['memory', 'superrag'])).meta({ description: '`superrag`: search only' }),
  dreaming: maybe(z.enum(['dynamic', 'instant'])).meta({
    description: '`instant`: the memories are in when it is `done`',
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

/** The fields as the service calls them. */
const named = <Fields extends About>({ supportingContext, group, date, ...same }: Fields) => ({
  ...same,
  ...{ entityContext: supportingContext, filterByMetadata: group, documentDate: date },
});

const withId = <Fields extends { id: string | undefined }>({ id, ...fields }: Fields) => ({ ...fields, customId: id });

const documentInput = z.object({ content, id: maybe(customId), ...about });

/** One document of a batch. */
export const documentOfBatch = documentInput.transform((body) => withId(named(body)));

export const addBody = documentInput.extend(processing).transform((body) => withId(named(body)));

export const addBatchBody = z.object({
  ...processing,
  documents: z
    .array(publishedAs(z.unknown(), documentInput.meta({ id: 'DocumentInput' })))
    .min(1)
    .max(600, 'expected at most 600 documents'),
});

export const updateBody = z.object({ content: maybe(content), ...about, ...processing }).transform(named);

/** The text fields of a file. */
export const fileFields = z
  .object({
    ...{ supportingContext, date, ...processing },
    metadata: maybe(jsonText(metadata)).meta({ description: 'JSON' }),
    group: maybe(jsonText(metadata)).meta(group),
    fileType: maybe(z.string().max(100)),
    mimeType: maybe(z.string().max(255)),
  })
  .transform(named);

export const getQuery = z.object({ include: included(['chunks', 'memories']) });

export const idsBody = z.object({
  ids: z
    .array(z.string().min(1).max(255))
    .min(1)
    .max(100, 'expected at most 100 ids')
    .meta({ description: 'Ids, or your own names of documents' }),
});

export const listParams = namespaceParams.extend({ type: z.enum(['documents', 'chunks', 'memories']) });

export const listQuery = z.object({
  ...paging(1_100, 50),
  sort: z
    .enum(['createdAt', 'updatedAt', 'position'])
    .default('createdAt')
    .meta({ description: '`position`: of chunks alone' }),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const flag = maybe(z.boolean());

export const listBody = z.object({
  filter: filterExpression,
  include: maybe(
    z.object({
      content: flag.meta({ description: 'Of documents; more than 32 MB of texts are a 400: a lower `limit` helps' }),
      memoryCount: flag.meta({ description: 'Of documents' }),
      forgotten: flag.meta({ description: 'Forgotten and expired memories too' }),
    }),
  ),
});

export type ListQuery = z.output<typeof listQuery>;
export type ListBody = z.output<typeof listBody>;
