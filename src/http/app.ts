import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { invalidInput } from '../errors.js';
import { Download, type ReadUpload } from '../files.js';
import type { Readiness } from '../health.js';
import type { KeyService } from '../keys/service.js';
import type { Logger } from '../log.js';
import type { Scope } from '../scope.js';
import { cleanText } from './clean-text.js';
import { addHealthRoutes } from './health-routes.js';
import { readJsonBody } from './json-body.js';
import type { Metrics } from './metrics.js';
import { errorBody } from './middleware/error-body.js';
import { requestContext } from './middleware/request-context.js';
import { readMultipart } from './multipart.js';
import type { Route } from './route.js';
import { validate } from './validate.js';

export interface AppParts {
  routes: readonly Route[];
  keys: KeyService;
  readiness: () => Promise<Readiness>;
  metrics: Metrics;
  log: Logger;
}

const bearer = /^Bearer +(\S+)$/i;

/** The whole HTTP surface: context → errors → route: authenticate → parse → handle. */
export function createApp({ routes, keys, readiness, metrics, log }: AppParts): Koa {
  const app = new Koa();
  const router = new Router();

  async function answer(ctx: Context, route: Route): Promise<void> {
    const scope: Scope =
      route.access === 'public' ? { orgId: '' } : await keys.authenticate(bearer.exec(ctx.get('authorization'))?.[1]);
    const body = route.body && validate(route.body, await readJsonBody(ctx));
    const query = route.query && validate(route.query, ctx.query);
    const params = cleanText(ctx['params']) as Record<string, string>;
    const readUpload: ReadUpload = (onFile) => readMultipart(ctx, onFile);
    const result = await route.handle({ scope, body, query, params, readUpload });
    ctx.status = route.status ?? 200;
    if (result instanceof Download) {
      ctx.set(result.headers);
      ctx.body = result.stream;
    } else if (ctx.status !== 204) ctx.body = result;
  }

  addHealthRoutes(router, readiness, metrics);
  for (const route of routes) {
    for (const path of route.paths) router.register(path, [route.method], (ctx) => answer(ctx, route));
  }

  app.use(requestContext(log, metrics));
  app.use(errorBody(log));
  app.use(refuseBrokenPaths);
  app.use(router.routes());
  app.use(router.allowedMethods());
  // Koa reports what happens after an answer has begun, such as a client that went away.
  app.on('error', (error: Error) => log.debug({ err: error }, 'connection error'));
  return app;
}

async function refuseBrokenPaths(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  try {
    decodeURIComponent(ctx.path);
  } catch {
    throw invalidInput('path: is not valid percent-encoding');
  }
  await next();
}
