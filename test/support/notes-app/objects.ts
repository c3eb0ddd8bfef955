import { rich } from './content.js';
import { type ParentOf, person, type StoredBlock, type StoredPage, type StoredSource } from './workspace.js';

const user = { object: 'user', id: person.id };
const time = (ms: number): string => new Date(ms).toISOString();

/** Where things can be opened; not reached by anybody. */
export const site = 'https://notes.example';

const parentObject = (parent: ParentOf) =>
  parent === null ? { type: 'workspace', workspace: true } : { type: parent.type, [parent.type]: parent.id };

/** As the API shows it within a page. */
const cut = (property: unknown) => {
  const { type, ...rest } = Object(property) as Record<string, unknown>;
  const values = rest[String(type)];
  if (!Array.isArray(values) || (type !== 'relation' && type !== 'people')) return property;
  return { ...rest, type, [type]: values.slice(0, 25), ...(type === 'relation' && { has_more: values.length > 25 }) };
};

export const pageObject = (page: StoredPage) => ({
  object: 'page',
  id: page.id,
  created_time: time(page.created),
  last_edited_time: time(page.edited),
  created_by: user,
  last_edited_by: user,
  cover: null,
  icon: null,
  parent: parentObject(page.parent),
  in_trash: page.trashed,
  is_archived: page.archived,
  is_locked: false,
  properties: {
    Name: { id: 'title', type: 'title', title: page.title === '' ? [] : rich(page.title) },
    ...Object.fromEntries(Object.entries(page.properties).map(([name, property]) => [name, cut(property)])),
  },
  url: `${site}/${encodeURIComponent(page.title)}-${page.id.replaceAll('-', '')}`,
  public_url: null,
});

const sourceObject = (source: StoredSource) => ({
  object: 'data_source',
  id: source.id,
  created_time: time(source.created),
  last_edited_time: time(source.edited),
  created_by: user,
  last_edited_by: user,
  title: rich(source.title),
  description: [],
  parent: { type: 'database_id', database_id: source.databaseId },
  database_parent: parentObject(source.parent),
  in_trash: source.trashed,
  properties: { Name: { id: 'title', name: 'Name', type: 'title', title: {} } },
  url: `${site}/${source.databaseId.replaceAll('-', '')}`,
});

export const thingObject = (thing: StoredPage | StoredSource) =>
  thing.kind === 'page' ? pageObject(thing) : sourceObject(thing);

export const blockObject = ({ id, type, value, parent, children }: StoredBlock) => ({
  object: 'block',
  id,
  parent: parentObject(parent),
  created_time: time(0),
  last_edited_time: time(0),
  created_by: user,
  last_edited_by: user,
  has_children: children.length > 0 || Object(value['synced_from']).block_id !== undefined,
  in_trash: false,
  type,
  [type]: value,
});

/** The database of a data source; each has one. */
export const databaseObject = (source: StoredSource) => ({
  object: 'database',
  id: source.databaseId,
  title: rich(source.title),
  description: [],
  parent: parentObject(source.parent),
  is_inline: false,
  in_trash: source.trashed,
  created_time: time(source.created),
  last_edited_time: time(source.edited),
  data_sources: [{ id: source.id, name: source.title }],
  url: `${site}/${source.databaseId.replaceAll('-', '')}`,
});
