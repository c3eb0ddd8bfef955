import type { Context, Next } from 'koa';
import { newId } from '../../ids.js';
import type { Logger } from '../../log.js';
import type { Metrics } from '../metrics.js';

/** Gives the request an id, and logs and counts it when it is answered. Never its content, query or key. */
export function requestContext(log: Logger, metrics: Metrics) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    const requestId = newId();
    ctx.state['requestId'] = requestId;
    ctx.set('x-request-id', requestId);
    await next();
    const route = String(ctx['routerPath'] ?? 'unmatched');
    const ms = performance.now() - started;
    metrics.httpRequests.observe({ method: ctx.method, route, status: String(ctx.status) }, ms / 1_000);
    log.info({ requestId, method: ctx.method, route, status: ctx.status, ms: Math.round(ms) }, 'request');
  };
}
