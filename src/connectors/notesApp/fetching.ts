import type { Client } from '@notionhq/client';
import type { Access, FetchRequest, ItemContent, Places } from '../contract.js';
import { ProviderError } from '../errors.js';
import { nullIf } from '../kit/asking.js';
import { type BlockCache, blockCache, readTree } from './blocks.js';
import { sessionOf } from './client.js';
import { asking, orNull } from './errors.js';
import { markdownOf } from './markdown/blocks.js';
import { type NameCache, nameCache, namesOf, readerOf } from './names.js';
import { type Names, type PropertyValue, readProperty, textOf } from './properties.js';
import { isGone, type Page, type Property, pageShape, titleOf, valuesShape } from './shapes.js';

/** Time limit for all requests of one page in one fetch, in multiples of the limit for one request. */
const patience = 2;

/** A page comes with at most so many values of each relation and list of people. */
const mostWithPage = 25;
/** The maximum of them that are read. */
const mostValues = 100;

export interface Caches {
  blocks: BlockCache;
  names: NameCache;
}
export const fetchingCaches = (): Caches => ({ blocks: blockCache(), names: nameCache() });

/** A page's current content: title, properties and blocks, as Markdown. */
export function fetchPage(
  places: Places,
  caches: Caches,
  access: Access,
  { item }: FetchRequest,
): Promise<ItemContent> {
  const limit = AbortSignal.timeout(patience * places.timeoutMs);
  const signals = [access.signal, limit].filter((one) => one != null);
  const { client } = sessionOf(places, { ...access, signal: AbortSignal.any(signals) });
  const reader = readerOf(access);
  return asking(async () => {
    const page = pageShape.parse(await client.pages.retrieve({ page_id: item.externalId }));
    if (isGone(page)) throw new ProviderError('notFound', 'The page is in the bin');
    const names = namesOf(client, caches.names, reader);
    const properties = await propertiesOf(client, page, names);
    const author = page.created_by === undefined ? null : await names.person(page.created_by.id);
    const tree = await readTree(client, caches.blocks, reader, page, limit);
    const title = titleOf(page);
    return {
      type: 'notes_page',
      title,
      body: { text: textFor(title, properties, markdownOf(tree.blocks, new URL(page.url).origin)) },
      url: page.url,
      metadata: {
        ...metadataOf(properties),
        path: item.path,
        createdAt: page.created_time,
        modifiedAt: page.last_edited_time,
        ...(author?.name != null && { author: author.name }),
        ...(author?.email != null && { authorEmail: author.email }),
        ...(tree.truncated && { truncated: true }),
      },
    };
  });
}

/** Whether the page exists, whatever a listing said. One that may not be read is not known to be gone. */
export async function pageIsThere(places: Places, access: Access, externalId: string): Promise<boolean> {
  const { client } = sessionOf(places, access);
  const look = async () => pageShape.parse(await client.pages.retrieve({ page_id: externalId }));
  const page = await nullIf(['notFound'], () => asking(look));
  return page !== null && !isGone(page);
}

type Properties = [name: string, value: PropertyValue][];

/** All properties except the title, ordered by name. */
async function propertiesOf(client: Client, { id, properties }: Page, names: Names): Promise<Properties> {
  const values: Properties = [];
  for (const [name, property] of Object.entries(properties).sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (property.type === 'title') continue;
    const value = await readProperty(await whole(client, id, property), names);
    if (value !== null) values.push([name, value]);
  }
  return values;
}

/** The property with the values that its page did not bring along, if they are to be had. */
async function whole(client: Client, pageId: string, property: Property): Promise<Property> {
  const { type, [type]: values, id } = property;
  const isCut = (type === 'relation' || type === 'people') && Array.isArray(values) && values.length >= mostWithPage;
  if (!isCut || typeof id !== 'string') return property;
  const all = await orNull(() => valuesOf(client, pageId, id));
  return all === null ? property : { ...property, [type]: all.map((one) => one[type]) };
}

/** The values of one property, each on its own; null for an undocumented form. */
async function valuesOf(client: Client, pageId: string, propertyId: string): Promise<Property[] | null> {
  const all: Property[] = [];
  for (let cursor: string | null | undefined; cursor !== null && all.length < mostValues; ) {
    const start = cursor === undefined ? {} : { start_cursor: cursor };
    const asked = await client.pages.properties.retrieve({ page_id: pageId, property_id: propertyId, ...start });
    const { data } = valuesShape.safeParse(asked);
    if (data === undefined) return null;
    all.push(...data.results);
    cursor = data.next_cursor;
  }
  return all;
}

/** The title comes first, so that a page which is only a URL is not taken for a web page to fetch. */
function textFor(title: string, properties: Properties, blocks: string): string {
  const lines = properties.map(([name, value]) => `- ${name}: ${textOf(value).replaceAll('\n', ' ')}`);
  return [`# ${title.replaceAll('\n', ' ')}`, lines.join('\n'), blocks].filter((part) => part !== '').join('\n\n');
}

/** Metadata keys are letters, digits and a few signs. A property whose name has none of these is only in the text. */
function metadataOf(properties: Properties): Record<string, Exclude<PropertyValue, null>> {
  const metadata: Record<string, Exclude<PropertyValue, null>> = {};
  for (const [name, value] of properties) {
    const key = name.replaceAll(/[^A-Za-z0-9]+/g, '_').replaceAll(/^_|_$/g, '');
    if (key !== '' && value !== null) metadata[`property.${key}`.slice(0, 64)] = value;
  }
  return metadata;
}
