import { createHash } from 'node:crypto';
import type { Client } from '@notionhq/client';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/cache.js';
import type { Access } from '../contract.js';
import { orNull } from './errors.js';
import { pageShape, titleOf, userShape } from './shapes.js';

/** The maximum of related pages whose titles are looked up for one page. */
const mostRelated = 50;

interface Person {
  name: string | null;
  email: string | null;
}
interface Known {
  found: Person | string | null;
}
/** Names by reader and id. */
export type NameCache = LRUCache<string, Known>;

/** Caches names for an hour: many pages have the same author, and rows of a database relate to the same few pages. */
export const nameCache = (): NameCache => new LRUCache({ ...atMost(20_000), ttl: 3_600_000 });

/** Identifies an account's grant in cache keys without revealing it. */
export const readerOf = ({ accessToken }: Access): string =>
  createHash('sha256').update(accessToken).digest('base64url');

/** Looks names up on behalf of one page. */
export function namesOf(client: Client, cache: NameCache, reader: string) {
  let left = mostRelated;

  async function remembered<T extends Person | string>(key: string, ask: () => Promise<T>): Promise<T | null> {
    const known = cache.get(`${reader} ${key}`);
    if (known !== undefined) return known.found as T | null;
    const found = await orNull(ask);
    cache.set(`${reader} ${key}`, { found });
    return found;
  }

  return {
    /** null if this account may not see the page, or the maximum is reached. */
    page(id: string): Promise<string | null> {
      if (left === 0) return Promise.resolve(null);
      left -= 1;
      return remembered(`page ${id}`, async () =>
        titleOf(pageShape.parse(await client.pages.retrieve({ page_id: id }))),
      );
    },
    /** null if the integration may not read user information, or the person no longer exists. */
    person: (id: string): Promise<Person | null> =>
      remembered(`user ${id}`, async () => {
        const { name = null, person } = userShape.parse(await client.users.retrieve({ user_id: id }));
        return { name, email: person?.email ?? null };
      }),
  };
}
