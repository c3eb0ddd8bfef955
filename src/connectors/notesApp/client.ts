import { Client } from '@notionhq/client';
import type { Access, Places } from '../contract.js';
import { boundedFetch } from '../kit/fetch.js';

/** The version of the API that this connector was written for. */
export const notionVersion = '2026-03-11';

export interface Session {
  client: Client;
  /** The time by the notes app's own clock, in milliseconds, as of its last answer. */
  now(): number;
}

/** A client on behalf of an account. It neither retries nor waits, and logs nothing. */
export function sessionOf(places: Places, access?: Access): Session {
  const bounded = boundedFetch(places.timeoutMs, access?.signal);
  let now: number | null = null;
  const client = new Client({
    ...(access !== undefined && { auth: access.accessToken }),
    baseUrl: places.apiUrl,
    notionVersion,
    retry: false,
    timeoutMs: 2 * places.timeoutMs, // of no effect: fetch gives up first, and for good
    logger: () => {},
    fetch: async (url, { agent: _, ...init } = {}) => {
      const response = await bounded(url, init as RequestInit);
      const date = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(date)) now = date;
      return response;
    },
  });
  return { client, now: () => now ?? Date.now() };
}
