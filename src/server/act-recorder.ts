import type { Context } from 'koa';
import type { AuditTrail } from '../audit/trail.js';
import type { Route } from '../http/route.js';
import type { NotedCaller } from './request-context.js';

/**
 * Records the request's administrative act once, if its route has one: who did what, and never a value that the client sent.
 * @param params the request's path parameters
 * @returns a function that takes the answer, or nothing while the act goes on
 */
export function actRecorder(
  ctx: Context,
  { audited, operationId }: Route,
  params: Record<string, string>,
  trail: Pick<AuditTrail, 'record'>,
): (answer?: unknown) => Promise<void> {
  let isRecorded = false;
  return async (answer) => {
    if (audited === undefined || isRecorded) return;
    isRecorded = true;
    await trail.record({
      ...{ requestId: ctx.state['requestId'], ...(ctx.state['caller'] as NotedCaller) },
      ...{ method: ctx.method, route: String(ctx['routerPath']), action: operationId },
      params: { ...madeHere(params), ...named(audited, answer) },
    });
  };
}

/** Path parameters that are Cairn's own ids. A container tag is chosen by the application and may be somebody's address. */
const madeHere = ({ tag: _, namespace: __, ...ids }: Record<string, string>): Record<string, string> => ids;

/** The id in the answer: of what the act created or ended. */
const named = (field: Route['audited'], answer: unknown): Record<string, string> =>
  typeof field === 'string' ? { [field]: (answer as Record<string, string> | undefined)?.[field] ?? '' } : {};
