import { setImmediate } from 'node:timers/promises';
import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import helmet from 'koa-helmet';
import type { Recorder } from '../analytics/recorder.js';
import type { AuditTrail } from '../audit/trail.js';
import { createFairQueue } from '../concurrency/fair-queue.js';
import type { Queues } from '../concurrency/request-queues.js';
import { withTimeLimit } from '../concurrency/time-limit.js';
import { isMarked } from '../console/asking-page.js';
import type { ConsoleSessions } from '../console/sessions.js';
import { clientGone, forbidden, invalidInput } from '../core/errors.js';
import type { Logger } from '../core/log.js';
import { consoleDirectory } from '../core/package.js';
import { addConsoleRoutes } from '../http/console/routes.js';
import { type JsonBodies, readBytes, usualBody } from '../http/json-body.js';
import { errorBody } from '../http/middleware/error-body.js';
import { readMultipart } from '../http/multipart.js';
import type { ReadRaw, ReadUpload } from '../http/non-json.js';
import type { Route } from '../http/route.js';
import { validate } from '../http/validate.js';
import { rateLimitHeaders } from '../keys/rate-limiter.js';
import type { KeyService, Principal } from '../keys/service.js';
import type { Metrics } from '../metrics/metrics.js';
import { addReferenceRoutes } from '../openapi/reference/routes.js';
import { cleanText } from '../text/clean-text.js';
import type { Tracing } from '../tracing/tracing.js';
import { actRecorder } from './act-recorder.js';
import { addHealthRoutes } from './health-routes.js';
import type { Readiness } from './readiness.js';
import { type NotedCaller, requestContext } from './request-context.js';
import { respond } from './respond.js';

export interface AppParts {
  routes: readonly Route[];
  keys: KeyService;
  sessions: Pick<ConsoleSessions, 'authenticate'>;
  bodies: Pick<JsonBodies, 'handle'>;
  readiness: () => Promise<Readiness>;
  metrics: Metrics;
  tracing?: Tracing | null;
  /** Whether this port serves /metrics; false when metrics have a port of their own. */
  tellsMetrics: boolean;
  /** Origins whose pages may call the API from a browser (CORS); `*` for all, empty for none. */
  corsOrigins: readonly string[];
  /** Time limit in milliseconds for authenticating a request, and for the whole of one that only reads. */
  requestTimeoutMs: number;
  queues: Queues;
  recorder: Pick<Recorder, 'record'>;
  auditTrail: Pick<AuditTrail, 'record'>;
  log: Logger;
}

/** The authenticated caller, when the request began, by `performance.now()`, and what ends when its answer or client does. */
interface Caller extends Pick<Principal, 'scope' | 'keyId'> {
  sessionId: string;
  since: number;
  signal: AbortSignal;
}

const bearer = /^Bearer +(\S+)$/i;
const presentedKey = (ctx: Context): string | undefined => bearer.exec(ctx.get('authorization'))?.[1];

/** The whole HTTP surface: context → errors → route: authenticate → parse → handle. */
export function createApp(parts: AppParts): Koa {
  const { routes, keys, sessions, bodies, readiness, metrics, tracing, tellsMetrics, corsOrigins } = parts;
  const { requestTimeoutMs, queues, recorder, auditTrail, log } = parts;
  const app = new Koa();
  const router = new Router();
  /**
   * One request goes on in a turn of the event loop, first one of each organisation whose key was used a moment ago and of each
   * address: hundreds at once hold up neither probes nor others.
   */
  const pace = createFairQueue({ atOnce: 1 });

  async function authenticate(ctx: Context, { access, keysOnly }: Route): Promise<Principal> {
    const presented = presentedKey(ctx);
    const isOfConsole = presented === undefined && !keysOnly && isMarked(ctx.headers);
    return access === 'session' || isOfConsole
      ? sessions.authenticate(ctx.headers)
      : keys.authenticate(presented, ctx.ip, (caller) => noteCaller(ctx, caller));
  }

  async function admit(ctx: Context, route: Route): Promise<Caller> {
    const { access } = route;
    const since = performance.now();
    const signal = endOf(ctx);
    await pace.take(keys.orgOf(presentedKey(ctx) ?? '') ?? ctx.ip, () => setImmediate(), { signal });
    if (access === 'public') return { scope: { orgId: '' }, keyId: '', sessionId: '', since, signal };
    const { scope, keyId, allowance, sessionId = '' } = await withTimeLimit(requestTimeoutMs, authenticate(ctx, route));
    noteCaller(ctx, { scope, keyId });
    if (allowance !== null) ctx.set(rateLimitHeaders(allowance));
    if (access === 'organization' && scope.containerTag !== undefined) {
      throw forbidden('A scoped key does not open this endpoint; an organisation key does');
    }
    return { scope, keyId, sessionId, since, signal };
  }

  async function answer(ctx: Context, route: Route): Promise<void> {
    ctx.state['presentError'] = route.presentError;
    const caller = await admit(ctx, route);
    const { body: schema, bodyLimit = usualBody } = route;
    if (schema === undefined) return answerTo(ctx, route, caller, undefined);
    await bodies.handle(ctx.req, caller.scope.orgId, bodyLimit, (value) => {
      ctx.state['body'] = value;
      return answerTo(ctx, route, caller, validate(schema, value));
    });
  }

  async function answerTo(
    ctx: Context,
    route: Route,
    { since, signal, ...caller }: Caller,
    body: unknown,
  ): Promise<void> {
    const { scope } = caller;
    const query = route.query && validate(route.query, cleanText(ctx.query));
    const segments = cleanText(ctx['params']) as Record<string, string>;
    const params = route.params === undefined ? segments : { ...segments, ...validate(route.params, segments) };
    const readUpload: ReadUpload = (onFile) => readMultipart(ctx, onFile);
    const readRaw: ReadRaw = async (most) => {
      const rawBody = await readBytes(ctx.req, most);
      ctx.state['sent'] = rawBody;
      return { headers: ctx.headers, rawBody, query: ctx.query };
    };
    const nameAs = (operation: string) => {
      ctx.state['operation'] = operation;
    };
    const actAs = (found: Pick<Principal, 'scope' | 'keyId'>) => noteCaller(ctx, found);
    const from = { address: ctx.ip, headers: ctx.headers };
    const record = actRecorder(ctx, route, params, auditTrail);
    const begun = () => record();
    const asked = { ...caller, from, signal, body, query, params, readUpload, readRaw, nameAs, actAs, begun };
    const handle = () => route.handle(asked);
    const handled =
      route.queue === undefined ? handle() : queues[route.queue].take(scope.orgId, handle, { signal, since });
    // Giving up on a change would leave open whether it was made; the time limits of transactions bound those.
    const result = await ((route.reads ?? route.method === 'get')
      ? withTimeLimit(requestTimeoutMs, handled, since)
      : handled);
    ctx.status = route.begins?.(result) ? 202 : (route.status ?? 200);
    await record(result);
    respond(ctx, route, result);
  }

  addHealthRoutes(router, readiness, tellsMetrics ? metrics : undefined);
  addReferenceRoutes(router, routes);
  for (const route of routes) {
    for (const path of route.paths)
      router.register(path, [route.method], (ctx) => answer(ctx, route), { strict: route.exact ?? false });
  }

  addConsoleRoutes(router, consoleDirectory);

  if (tracing) app.use(tracing.request);
  app.use(requestContext({ log, metrics, recorder }));
  app.use(helmet());
  if (corsOrigins.length > 0) app.use(cors(corsOptions(corsOrigins)));
  app.use(errorBody(log));
  app.use(readPath);
  app.use(router.routes());
  app.use(router.allowedMethods());
  // Koa reports errors after the answer has begun, such as a client that disconnected.
  app.on('error', (error: Error) => log.debug({ err: error }, 'connection error'));
  return app;
}

/** Records the caller on the request, for the log, the metrics and the request log. */
function noteCaller(ctx: Context, { scope: { orgId }, keyId }: Pick<Principal, 'scope' | 'keyId'>): void {
  ctx.state['caller'] = { orgId, keyId } satisfies NotedCaller;
}

/** A signal that is aborted when the answer has been sent or the client has disconnected. */
function endOf({ res }: Context): AbortSignal {
  const end = new AbortController();
  res.once('close', () => end.abort(clientGone()));
  return end.signal;
}

const corsOptions = (origins: readonly string[]): cors.Options => ({
  origin: (ctx) => {
    const asked = ctx.get('origin');
    return origins.includes('*') || origins.includes(asked) ? asked : '';
  },
  exposeHeaders: [
    ...['x-request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
    ...['retry-after', 'x-should-retry'],
  ],
  maxAge: 600,
});

/** Refuses broken paths. A client of the API whose base URL ends in a slash begins them with two; proxies keep other paths from the public. */
async function readPath(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  try {
    decodeURIComponent(ctx.path);
  } catch {
    throw invalidInput('path: is not valid percent-encoding');
  }
  ctx.path = ctx.path.replace(/^\/+(?=\/v[34]\/)/, '');
  await next();
}
