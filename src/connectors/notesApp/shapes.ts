import { z } from 'zod';

/** The parts of answers that are read here; see the API's reference, version 2026-03-11. */

export const botShape = z.object({
  bot: z.object({
    workspace_id: z.string(),
    workspace_name: z.string().nullish(),
    owner: z.object({
      user: z
        .object({
          id: z.string(),
          name: z.string().nullish(),
          person: z.object({ email: z.string().optional() }).optional(),
        })
        .optional(),
    }),
  }),
});

export const userShape = z.object({
  name: z.string().nullish(),
  person: z.object({ email: z.string().optional() }).optional(),
});

const annotationsShape = z.object({
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  code: z.boolean().optional(),
});

export const textShape = z.array(
  z.object({
    plain_text: z.string(),
    href: z.string().nullish(),
    annotations: annotationsShape.optional(),
    equation: z.object({ expression: z.string() }).optional(),
  }),
);
/** Rich text: runs that look the same throughout. */
export type RichText = z.output<typeof textShape>;

export const parentShape = z.object({
  type: z.string(),
  page_id: z.string().optional(),
  data_source_id: z.string().optional(),
  database_id: z.string().optional(),
  block_id: z.string().optional(),
});
export type Parent = z.output<typeof parentShape>;

const trashed = {
  in_trash: z.boolean().optional(),
  is_archived: z.boolean().optional(),
  archived: z.boolean().optional(),
};

const propertyShape = z.looseObject({ type: z.string() });
export type Property = z.output<typeof propertyShape>;

export const pageShape = z.object({
  object: z.literal('page'),
  id: z.string().min(1),
  created_time: z.iso.datetime(),
  last_edited_time: z.iso.datetime(),
  created_by: z.object({ id: z.string() }).optional(),
  url: z.url(),
  parent: parentShape,
  properties: z.record(z.string(), propertyShape),
  ...trashed,
});
export type Page = z.output<typeof pageShape>;

/** A database of one table, or one table of several. */
export const dataSourceShape = z.object({
  object: z.enum(['data_source', 'database']),
  id: z.string().min(1),
  title: textShape,
  parent: parentShape,
  /** Of a data source: where its database is. */
  database_parent: parentShape.optional(),
  last_edited_time: z.iso.datetime().optional(),
});
export type DataSource = z.output<typeof dataSourceShape>;

/** Without the right to read content, all that is told of a page is its id. */
const partialShape = z.object({ object: z.string(), id: z.string(), url: z.undefined().optional() });

/** `has_more` has no default: a listing is complete only when the notes app says so. */
export const searchShape = z.object({
  results: z.array(z.union([pageShape, dataSourceShape, partialShape])),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
  request_status: z.object({ type: z.string() }).optional(),
});

/** Values of one property. */
export const valuesShape = z.object({
  results: z.array(propertyShape),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

export const blockShape = z.looseObject({
  id: z.string().min(1),
  type: z.string(),
  has_children: z.boolean(),
  in_trash: z.boolean().optional(),
});

export const childrenShape = z.object({
  results: z.array(blockShape),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

export const blockPlaceShape = z.object({ parent: parentShape });

/** In the bin, or put away. */
export const isGone = ({ in_trash, is_archived, archived }: Pick<Page, keyof typeof trashed>): boolean =>
  in_trash === true || is_archived === true || archived === true;

/** Without formatting. */
export const plain = (text: RichText): string => text.map(({ plain_text }) => plain_text).join('');

/** The property that is a page's title; every page has one. */
export function titleOf({ properties }: Pick<Page, 'properties'>): string {
  const title = Object.values(properties).find(({ type }) => type === 'title')?.['title'];
  return plain(textShape.catch([]).parse(title)).trim() || 'Untitled';
}
