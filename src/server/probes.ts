import Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from '../core/log.js';
import type { Metrics } from '../metrics/metrics.js';
import { addHealthRoutes } from './health-routes.js';
import type { Readiness } from './readiness.js';

interface Parts {
  readiness: () => Promise<Readiness>;
  metrics: Metrics;
  log: Logger;
}

/** An app that serves only probes and metrics, for a port of their own. */
export function createProbes({ readiness, metrics, log }: Parts): Koa {
  const router = new Router();
  addHealthRoutes(router, readiness, metrics);
  const app = new Koa();
  app.use(router.routes());
  app.on('error', (error: Error) => log.error({ err: error }, 'probe failed'));
  return app;
}
