import type { Client } from '@notionhq/client';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { atMost, remembered } from '../../core/cache.js';
import { orNull } from './errors.js';
import {
  blockPlaceShape,
  type DataSource,
  dataSourceShape,
  type Page,
  type Parent,
  pageShape,
  plain,
  titleOf,
} from './shapes.js';

const atOnce = 4;
const deepest = 50;

interface Reference {
  kind: 'page' | 'dataSource' | 'database' | 'block';
  id: string;
}
/** Something that pages are in; one without a name, such as a column, is no part of a path. null: not to be had. */
type Place = { name: string | null; parent: Reference | null } | null;
export type PlaceCache = LRUCache<string, Promise<Place>>;

/** For some listings at a time: what contains pages is looked up once for each, if it was not listed itself. */
export const placeCache = (): PlaceCache => new LRUCache({ ...atMost(50_000), ttl: 3_600_000 });

/**
 * Where pages are: the titles of what they are in and their own, with slashes.
 * @param run the listing that this is for, whose places are remembered from page to page
 * @param listed what can be known of places from what was listed itself
 */
export async function pathsOf(
  client: Client,
  cache: PlaceCache,
  run: string,
  pages: readonly Page[],
  listed: readonly (Page | DataSource)[],
): Promise<string[]> {
  const limit = pLimit(atOnce);
  for (const one of listed) cache.set(`${run} ${one.id}`, Promise.resolve(placeIn(one)));
  const placeOf = (reference: Reference): Promise<Place> =>
    remembered(cache, `${run} ${reference.id}`, () => limit(() => look(client, reference)));

  async function pathOf(page: Page): Promise<string> {
    const names = [named(titleOf(page))];
    let at = referenceIn(page.parent);
    for (let depth = 0; at !== null && depth < deepest; depth += 1) {
      const place: Place = await placeOf(at);
      if (place === null) break;
      if (place.name !== null) names.unshift(named(place.name));
      at = place.parent;
    }
    return names.join('/');
  }
  return Promise.all(pages.map(pathOf));
}

const named = (name: string): string => name.replaceAll('/', '_');

const look = (client: Client, reference: Reference): Promise<Place> => orNull(() => placeAt(client, reference));

async function placeAt(client: Client, { kind, id }: Reference): Promise<Place> {
  switch (kind) {
    case 'page':
      return placeIn(pageShape.parse(await client.pages.retrieve({ page_id: id })));
    case 'dataSource':
      return placeIn(dataSourceShape.parse(await client.dataSources.retrieve({ data_source_id: id })));
    case 'database':
      return placeIn(dataSourceShape.parse(await client.databases.retrieve({ database_id: id })));
    case 'block': {
      const { parent } = blockPlaceShape.parse(await client.blocks.retrieve({ block_id: id }));
      return { name: null, parent: referenceIn(parent) };
    }
  }
}

/** The database of a single data source is called as it is; so are most. */
function placeIn(one: Page | DataSource): Place {
  if (one.object === 'page') return { name: titleOf(one), parent: referenceIn(one.parent) };
  return {
    name: plain(one.title).trim() || 'Untitled',
    parent: referenceIn(one.object === 'data_source' ? (one.database_parent ?? one.parent) : one.parent),
  };
}

/** null at the top of the workspace. */
function referenceIn({ type, page_id, data_source_id, database_id, block_id }: Parent): Reference | null {
  if (type === 'page_id' && page_id !== undefined) return { kind: 'page', id: page_id };
  if (type === 'data_source_id' && data_source_id !== undefined) return { kind: 'dataSource', id: data_source_id };
  if (type === 'database_id' && database_id !== undefined) return { kind: 'database', id: database_id };
  if (type === 'block_id' && block_id !== undefined) return { kind: 'block', id: block_id };
  return null;
}
