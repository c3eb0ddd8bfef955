import type Router from '@koa/router';
import type { Metrics } from '../metrics/metrics.js';
import type { Readiness } from './readiness.js';

/**
 * Probes for supervisors and Prometheus; they need no key and reveal nothing about the data.
 * @param metrics undefined when another port serves them
 */
export function addHealthRoutes(
  router: Router,
  readiness: () => Promise<Readiness>,
  metrics: Pick<Metrics, 'registry'> | undefined,
): void {
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', async (ctx) => {
    const { ready, checks } = await readiness();
    ctx.status = ready ? 200 : 503;
    if (!ready) ctx.set('retry-after', '5');
    const failing = Object.entries(checks).filter(([, state]) => state !== 'ok');
    ctx.body = ready
      ? { status: 'ready', checks }
      : {
          error: 'Service unavailable',
          details: failing.map(([part, state]) => `${part}: ${state}`).join('; '),
          checks,
        };
  });
  if (metrics === undefined) return;
  router.get('/metrics', async (ctx) => {
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  });
}
