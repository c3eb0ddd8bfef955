import type { Context, Next } from 'koa';
import type { Recorder } from '../analytics/recorder.js';
import { newId } from '../core/ids.js';
import type { Logger } from '../core/log.js';
import type { Metrics } from '../metrics/metrics.js';

interface Parts {
  log: Logger;
  metrics: Metrics;
  recorder: Pick<Recorder, 'record'>;
}

/** The caller, once the request is authenticated. */
export interface NotedCaller {
  orgId: string;
  keyId: string;
}

/** Gives the request an id; logs, counts and records it when it is answered, without its content, query or key. */
export function requestContext({ log, metrics, recorder }: Parts) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const at = new Date();
    const started = performance.now();
    const requestId = newId();
    ctx.state['requestId'] = requestId;
    ctx.set('x-request-id', requestId);
    await next();
    const route = String(ctx.state['operation'] ?? ctx['routerPath'] ?? 'unmatched');
    const { method, status } = ctx;
    const elapsed = performance.now() - started;
    const ms = Math.round(elapsed);
    metrics.httpRequests.observe({ method, route, status: String(status) }, elapsed / 1_000);
    log.info({ requestId, method, route, status, ms }, 'request');
    const caller = ctx.state['caller'] as NotedCaller | undefined;
    if (caller !== undefined) recorder.record({ id: requestId, ...caller, at, method, route, status, ms });
  };
}
