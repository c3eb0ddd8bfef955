import { Octokit } from '@octokit/rest';
import type { Access, Places } from '../contract.js';
import { boundedFetch } from '../kit/fetch.js';

/** The version of the REST API that this connector was written for. */
const apiVersion = '2022-11-28';

/** Callers report failures; the library's own log would name repositories. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

export type Client = Octokit;

/** A client of the API for one account. */
export function clientOf(places: Places, access: Access): Client {
  const client = new Octokit({ ...optionsOf(places, access.signal), auth: access.accessToken });
  client.hook.before('request', (options) => {
    options.headers['x-github-api-version'] = apiVersion;
  });
  return client;
}

/** The options of every client, with and without an account. */
export function optionsOf({ apiUrl, timeoutMs }: Places, signal?: AbortSignal) {
  return {
    baseUrl: apiUrl,
    userAgent: 'cairn',
    log: silent,
    request: { fetch: boundedFetch(timeoutMs, signal) },
  };
}

/**
 * For calls whose answers may have many megabytes: the library looks for numbers that are too large for JavaScript in them, which
 * takes seven times as long as reading them does (8.3 s instead of 1.2 s for 25 MB on Node 20). Read what they return with `readUnparsed`.
 */
export const unparsed = { request: { parseSuccessResponseBody: false } };

/** The JSON of a call that was made with `unparsed`. @throws {SyntaxError} */
export const readUnparsed = (data: unknown): Promise<unknown> => new Response(data as ReadableStream).json();
