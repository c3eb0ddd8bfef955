import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Queue } from '../concurrency/request-queues.js';
import type { CairnError } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { BodyLimit } from './json-body.js';
import { BrowserAnswer, Download, type ReadRaw, type ReadUpload } from './non-json.js';

/** The request as a handler sees it: parsed, typed, authorised. */
export interface RouteRequest<Body, Query, Raw = undefined> {
  scope: Scope;
  /** The id of the key that was presented, or that a session was opened with; empty on a public route. */
  keyId: string;
  /** Of the console; empty for a request with a key. */
  sessionId: string;
  from: Sender;
  /** Aborted when the answer is sent, or nobody is there to take it. */
  signal: AbortSignal;
  body: Body;
  query: Query;
  /** Named path segments, percent-decoded. */
  params: Record<string, string>;
  /** For a route without `body`: takes the request as multipart/form-data. */
  readUpload: ReadUpload;
  /** For a route with `raw`: takes the request as it was sent. */
  readRaw: Raw extends z.ZodType ? ReadRaw : undefined;
  /** Names the request in the log, the metrics and the analytics, where one path serves several operations. */
  nameAs: (operation: string) => void;
  /** Says on a public route whose request it turned out to be, for the audit log and the analytics. */
  actAs: (caller: { scope: Scope; keyId: string }) => void;
}

/** The sender of a request, as far as is known. */
interface Sender {
  address: string;
  headers: IncomingHttpHeaders;
}

/**
 * Who may call: `key`: organisation keys, and scoped keys within their container; `organization`: organisation keys alone;
 * `any`: any valid key, on a path that is none of the scoped keys' own: nothing of a container is told, or the handler keeps
 * to the scope; `session`: who is signed in at the console, which stands for an organisation key elsewhere; `public`: nobody is asked.
 */
export type Access = 'key' | 'organization' | 'any' | 'session' | 'public';

/** What a route can fail with beyond what its access, body, query and path segments bring along. */
export type RouteError = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 501;

interface RouteOptions<
  Body extends z.ZodType,
  Query extends z.ZodType,
  Response extends z.ZodType,
  Raw extends z.ZodType | undefined,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Several where an older name is kept. */
  paths: readonly [string, ...string[]];
  /** A slash behind the path makes it another one. */
  exact?: true;
  access: Access;
  /** No session of the console opens it. */
  keysOnly?: true;
  summary: string;
  /** Unique in the API and stable: names the operation in the OpenAPI document, such as `addDocument`. */
  operationId: string;
  /** Markdown, for what the summary cannot say. */
  description?: string;
  /** An administrative act: done, it goes to the audit log, with the ids in its path and the one in this field of its answer. */
  audited?: true | Extract<keyof z.input<Response>, string>;
  /** Changes nothing, although it is a POST: it may be given up when it takes too long. */
  reads?: true;
  /** None for what is cheap, or waits for something else than the database. */
  queue?: Queue;
  body?: Body;
  /** The largest body; `usualBody` unless content comes in with it. */
  bodyLimit?: BodyLimit;
  query?: Query;
  /** Rules of path segments; one without is any text. */
  params?: z.ZodObject<Record<string, z.ZodType<string>>>;
  /** The text fields of a route that takes a file as multipart/form-data. */
  upload?: z.ZodType;
  /** The file may be left out. */
  uploadIsOptional?: true;
  /**
   * What a route takes that reads its body itself, with `readRaw`. Where a body is one of several messages it is a union of
   * them, and the tenancy walk (test/tenancy.test.ts) sends each.
   */
  raw?: Raw;
  /** Not in the OpenAPI documents: for a protocol that describes itself. */
  undocumented?: true;
  /** An error in the form of another protocol; `sent` is the body, as far as it was read. Without it, as API.md §3 has it. */
  presentError?: (error: CairnError, sent: Buffer | undefined) => object;
  /** 401, 429, 500 and 503, 400 of a body or query, 403 of keys and 404 of path segments go without saying. */
  errors?: readonly RouteError[];
  /**
   * What a success answers: the handler is typed by it, the OpenAPI document says it, and the tests hold every answer against
   * it; nothing checks it in production. It lives in the feature's `responses.ts`, gives objects that are answered in several
   * places a name (`.meta({ id: 'Document' })`), and has no transforms. `noContent` goes with 204, `fileDownload` with a
   * `Download`.
   */
  response: Response;
  /** What a client gets instead that takes this type and no JSON. */
  asText?: { type: 'text/plain' | 'text/markdown'; write: (answer: z.input<Response>) => string };
  /** Of a success; 204 sends no body. */
  status?: 200 | 202 | 204;
  /** Whether an answer says that the work has only begun: 202 in the place of 200. */
  begins?: (answer: z.input<Response>) => boolean;
  handle(
    request: RouteRequest<z.output<Body>, z.output<Query>, Raw>,
  ): Promise<DeepReadonly<z.input<Response>> | BrowserAnswer>;
}

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** The response of a 204. */
export const noContent = z.void();

/** The response of a route that answers with the bytes of a file. */
export const fileDownload = z.instanceof(Download);

/** The response of a route that a person's browser is sent to, or that answers in the form of another protocol. */
export const browserPage = z.instanceof(BrowserAnswer);

/** A route of any schemas, as the server registers it. */
export type Route = Omit<
  RouteOptions<z.ZodType, z.ZodType, z.ZodType, z.ZodType>,
  'asText' | 'audited' | 'begins' | 'handle'
> & {
  audited?: true | string;
  asText?: { type: 'text/plain' | 'text/markdown'; write: (answer: unknown) => string };
  begins?: (answer: unknown) => boolean;
  handle(request: RouteRequest<unknown, unknown, z.ZodType>): Promise<unknown>;
};

/** Declares an endpoint: everything about it in one place, its handler typed by its schemas. */
export function route<
  Body extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Response extends z.ZodType = z.ZodType,
  Raw extends z.ZodType | undefined = undefined,
>(options: RouteOptions<Body, Query, Response, Raw>): Route {
  return options as unknown as Route;
}
