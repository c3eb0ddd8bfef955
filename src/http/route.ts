import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Queue } from '../concurrency/request-queues.js';
import type { CairnError } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { BodyLimit } from './json-body.js';
import { Download, RawAnswer, type ReadRaw, type ReadUpload } from './non-json.js';

/** A parsed, validated and authorised request. */
export interface RouteRequest<Body, Query, Raw = undefined> {
  scope: Scope;
  /** Id of the request's key, or of the key that its session was opened with; empty on a public route. */
  keyId: string;
  /** Id of the console session; empty for a request with a key. */
  sessionId: string;
  from: Sender;
  /** Aborts when the answer is sent or the client has gone. */
  signal: AbortSignal;
  body: Body;
  query: Query;
  /** Path parameters, percent-decoded. */
  params: Record<string, string>;
  /** For a route without `body`: reads the request as multipart/form-data. */
  readUpload: ReadUpload;
  /** For a route with `raw`: reads the request without parsing it. */
  readRaw: Raw extends z.ZodType ? ReadRaw : undefined;
  /** Sets the operation's name in the log, metrics and analytics, for a path that serves several operations. */
  nameAs: (operation: string) => void;
  /** Sets the caller of a public route once it is known, for the audit log and analytics. */
  actAs: (caller: { scope: Scope; keyId: string }) => void;
  /** Records the administrative act now: it is certain to happen, and may take longer than the request waits. */
  begun: () => Promise<void>;
}

/** The sender of a request. */
interface Sender {
  address: string;
  headers: IncomingHttpHeaders;
}

/**
 * Who may call a route:
 * - `key`: organisation keys, and scoped keys within their container
 * - `organization`: organisation keys only
 * - `any`: any valid key, for answers that reveal nothing of a container, or handlers that check the scope themselves
 * - `session`: a session of the console; on other routes a session counts as an organisation key
 * - `public`: anybody
 */
export type Access = 'key' | 'organization' | 'any' | 'session' | 'public';

/** Statuses of errors beyond those that follow from a route's access, body, query and path. */
export type RouteError = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 501;

interface RouteOptions<
  Body extends z.ZodType,
  Query extends z.ZodType,
  Response extends z.ZodType,
  Raw extends z.ZodType | undefined,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** More than one where an older path is kept. */
  paths: readonly [string, ...string[]];
  /** The path with a trailing slash is not this route. */
  exact?: true;
  access: Access;
  /** Sessions of the console cannot call it. */
  keysOnly?: true;
  summary: string;
  /** Unique, stable name of the operation in the OpenAPI document, such as `addDocument`. */
  operationId: string;
  /** Details beyond the summary, in Markdown. */
  description?: string;
  /**
   * An administrative act: the audit log records it, with the ids in its path and, if a field is named, the id in that field of
   * the answer.
   */
  audited?: true | Extract<keyof z.input<Response>, string>;
  /** Whether it changes nothing, so that it may time out; default: a GET. */
  reads?: boolean;
  /** The queue in which the request waits for the database; none for cheap requests and those that wait for something else. */
  queue?: Queue;
  body?: Body;
  /** Limit of the body; default `usualBody`, `contentBody` for routes that accept content. */
  bodyLimit?: BodyLimit;
  query?: Query;
  /** Schemas of path parameters; one without a schema accepts any text. */
  params?: z.ZodObject<Record<string, z.ZodType<string>>>;
  /** Text fields of a route that accepts a file as multipart/form-data. */
  upload?: z.ZodType;
  /** The file is optional. */
  uploadIsOptional?: true;
  /**
   * Schema of the body of a route that reads it with `readRaw`. If there are several kinds of messages it is a union, and the tenancy
   * test (test/tenancy.test.ts) sends each.
   */
  raw?: Raw;
  /** Leaves the route out of the OpenAPI documents, for a protocol that describes itself. */
  undocumented?: true;
  /** Presents errors in the form of another protocol; default: API.md §3. `sent` is the part of the body that was read. */
  presentError?: (error: CairnError, sent: Buffer | undefined) => object;
  /** Statuses to document besides 401, 429, 500, 503, 400 of a body or query, 403 of keys and 404 of path parameters. */
  errors?: readonly RouteError[];
  /**
   * Schema of a successful answer. It types the handler and is part of the OpenAPI document; tests validate every answer against
   * it, production does not. It belongs in the feature's `responses.ts`, names shared objects (`.meta({ id: 'Document' })`) and
   * has no transforms. Use `noContent` for 204 and `fileDownload` for a `Download`.
   */
  response: Response;
  /** The answer as text, for clients that accept this type and not JSON. */
  asText?: { type: 'text/plain' | 'text/markdown'; write: (answer: z.input<Response>) => string };
  /** Status of a success; 204 sends no body. */
  status?: 200 | 202 | 204;
  /** Whether this answer means that the work has only started, so that the status is 202 instead of 200. */
  begins?: (answer: z.input<Response>) => boolean;
  handle(
    request: RouteRequest<z.output<Body>, z.output<Query>, Raw>,
  ): Promise<DeepReadonly<z.input<Response>> | RawAnswer>;
}

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** Response schema of a 204. */
export const noContent = z.void();

/** Response schema of a route that sends a file. */
export const fileDownload = z.instanceof(Download);

/** Response schema of a route that sends a web page or answers in another protocol. */
export const rawAnswer = z.instanceof(RawAnswer);

/** A route with its schemas' types erased, as the server registers it. */
export type Route = Omit<
  RouteOptions<z.ZodType, z.ZodType, z.ZodType, z.ZodType>,
  'asText' | 'audited' | 'begins' | 'handle'
> & {
  audited?: true | string;
  asText?: { type: 'text/plain' | 'text/markdown'; write: (answer: unknown) => string };
  begins?: (answer: unknown) => boolean;
  handle(request: RouteRequest<unknown, unknown, z.ZodType>): Promise<unknown>;
};

/** Declares a route; its schemas type its handler. */
export function route<
  Body extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Response extends z.ZodType = z.ZodType,
  Raw extends z.ZodType | undefined = undefined,
>(options: RouteOptions<Body, Query, Response, Raw>): Route {
  return options as unknown as Route;
}
