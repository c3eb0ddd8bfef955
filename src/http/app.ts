import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import helmet from 'koa-helmet';
import type { Recorder } from '../analytics/recorder.js';
import { BrowserAnswer } from '../browser-answer.js';
import { cleanText } from '../clean-text.js';
import { forbidden, invalidInput } from '../errors.js';
import { Download, type ReadRaw, type ReadUpload } from '../files.js';
import type { Readiness } from '../health.js';
import { rateLimitHeaders } from '../keys/rate-limiter.js';
import type { KeyService } from '../keys/service.js';
import type { Logger } from '../log.js';
import type { Metrics } from '../metrics/metrics.js';
import type { Scope } from '../scope.js';
import { addHealthRoutes } from './health-routes.js';
import { readBytes, readJsonBody } from './json-body.js';
import { errorBody } from './middleware/error-body.js';
import { requestContext } from './middleware/request-context.js';
import { readMultipart } from './multipart.js';
import { addReferenceRoutes } from './reference/routes.js';
import type { Route } from './route.js';
import { validate } from './validate.js';
import { within } from './within.js';

export interface AppParts {
  routes: readonly Route[];
  keys: KeyService;
  readiness: () => Promise<Readiness>;
  metrics: Metrics;
  /** Origins whose pages may call from a browser; `*` for all, empty for none. */
  corsOrigins: readonly string[];
  /** Longest that authentication, and then a handler that changes nothing, may take. */
  requestTimeoutMs: number;
  recorder: Pick<Recorder, 'record'>;
  log: Logger;
}

const bearer = /^Bearer +(\S+)$/i;

/** The whole HTTP surface: context → errors → route: authenticate → parse → handle. */
export function createApp(parts: AppParts): Koa {
  const { routes, keys, readiness, metrics, corsOrigins, requestTimeoutMs, recorder, log } = parts;
  const app = new Koa();
  const router = new Router();

  async function admit(ctx: Context, { access }: Route): Promise<{ scope: Scope; keyId: string }> {
    if (access === 'public') return { scope: { orgId: '' }, keyId: '' };
    const { scope, keyId, allowance } = await within(
      requestTimeoutMs,
      keys.authenticate(bearer.exec(ctx.get('authorization'))?.[1]),
    );
    ctx.state['caller'] = { orgId: scope.orgId, keyId };
    if (allowance !== null) ctx.set(rateLimitHeaders(allowance));
    if (access === 'organization' && scope.containerTag !== undefined) {
      throw forbidden('A scoped key does not open this endpoint; an organisation key does');
    }
    return { scope, keyId };
  }

  async function answer(ctx: Context, route: Route): Promise<void> {
    const { scope, keyId } = await admit(ctx, route);
    const body = route.body && validate(route.body, await readJsonBody(ctx));
    const query = route.query && validate(route.query, ctx.query);
    const segments = cleanText(ctx['params']) as Record<string, string>;
    const params = route.params === undefined ? segments : { ...segments, ...validate(route.params, segments) };
    const readUpload: ReadUpload = (onFile) => readMultipart(ctx, onFile);
    const readRaw: ReadRaw = async (most) => ({
      headers: ctx.headers,
      rawBody: await readBytes(ctx, most),
      query: ctx.query,
    });
    const handled = route.handle({ scope, keyId, body, query, params, readUpload, readRaw });
    // Whether a change was made must not be left open: those are bounded by their transactions.
    const result = await (route.method === 'get' || route.reads ? within(requestTimeoutMs, handled) : handled);
    ctx.status = route.status ?? 200;
    if (route.audited) log.info({ ...audit(ctx, scope, keyId), params: madeHere(params) }, 'administrative act');
    if (result instanceof Download) {
      ctx.set(result.headers);
      ctx.body = result.stream;
    } else if (result instanceof BrowserAnswer) {
      ctx.status = result.status;
      ctx.set(result.headers);
      ctx.body = result.html;
    } else if (route.asText !== undefined && ctx.accepts('application/json', 'text/plain') === 'text/plain') {
      ctx.type = 'text/plain';
      ctx.body = route.asText(result);
    } else if (ctx.status !== 204) ctx.body = result;
  }

  addHealthRoutes(router, readiness, metrics);
  addReferenceRoutes(router, routes);
  for (const route of routes) {
    for (const path of route.paths) router.register(path, [route.method], (ctx) => answer(ctx, route));
  }

  app.use(requestContext({ log, metrics, recorder }));
  app.use(helmet());
  if (corsOrigins.length > 0) app.use(cors(corsOptions(corsOrigins)));
  app.use(errorBody(log));
  app.use(refuseBrokenPaths);
  app.use(router.routes());
  app.use(router.allowedMethods());
  // Koa reports what happens after an answer has begun, such as a client that went away.
  app.on('error', (error: Error) => log.debug({ err: error }, 'connection error'));
  return app;
}

/** Who did it, for the audit log: never a value that was sent. */
const audit = (ctx: Context, { orgId }: Scope, keyId: string) => ({
  audit: true,
  requestId: ctx.state['requestId'],
  orgId,
  keyId,
  method: ctx.method,
  route: ctx['routerPath'],
});

/** Path segments that are ids of ours; a container's tag is the application's word, and may be somebody's address. */
const madeHere = ({ tag: _, ...ids }: Record<string, string>): Record<string, string> => ids;

const corsOptions = (origins: readonly string[]): cors.Options => ({
  origin: (ctx) => {
    const asked = ctx.get('origin');
    return origins.includes('*') || origins.includes(asked) ? asked : '';
  },
  exposeHeaders: ['x-request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'],
  maxAge: 600,
});

async function refuseBrokenPaths(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  try {
    decodeURIComponent(ctx.path);
  } catch {
    throw invalidInput('path: is not valid percent-encoding');
  }
  await next();
}
