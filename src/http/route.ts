import type { z } from 'zod';
import type { ReadUpload } from '../files.js';
import type { Scope } from '../scope.js';

/** What a handler sees: parsed, typed, authorised. */
export interface RouteRequest<Body, Query> {
  scope: Scope;
  /** The id of the key that was presented; empty on a public route. */
  keyId: string;
  body: Body;
  query: Query;
  /** Named path segments, percent-decoded. */
  params: Record<string, string>;
  /** For a route without `body`: takes the request as multipart/form-data. */
  readUpload: ReadUpload;
}

/**
 * Who may call: `key`: organisation keys, and scoped keys within their container; `organization`: organisation keys alone;
 * `any`: any valid key, as nothing of a container is told; `public`: nobody is asked.
 */
export type Access = 'key' | 'organization' | 'any' | 'public';

interface RouteOptions<Body extends z.ZodType, Query extends z.ZodType> {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Several where an older name is kept. */
  paths: readonly [string, ...string[]];
  access: Access;
  summary: string;
  /** An administrative act: done, it goes to the audit log. */
  audited?: true;
  body?: Body;
  query?: Query;
  /** Of a success; 204 sends no body. */
  status?: 200 | 202 | 204;
  handle(request: RouteRequest<z.output<Body>, z.output<Query>>): Promise<unknown>;
}

/** A route whatever its schemas: what the server registers. */
export type Route = Omit<RouteOptions<z.ZodType, z.ZodType>, 'handle'> & {
  handle(request: RouteRequest<unknown, unknown>): Promise<unknown>;
};

/** Declares an endpoint: everything about it in one place, its handler typed by its schemas. */
export function route<Body extends z.ZodType = z.ZodType<undefined>, Query extends z.ZodType = z.ZodType<undefined>>(
  options: RouteOptions<Body, Query>,
): Route {
  return options as unknown as Route;
}
