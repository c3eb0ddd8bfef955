import type { Context, Next } from 'koa';
import { CairnError, methodNotAllowed, notFound, type Spelling, unavailable } from '../../core/errors.js';
import type { Logger } from '../../core/log.js';
import { isOutage, isTooSlow, outageFor } from '../../db/client.js';
import { EmbeddingUnavailable } from '../../models/embedding/endpoint-failure.js';
import { spellingOf } from '../aliases.js';
import type { ErrorAnswer } from '../answer-fields.js';
import type { Route } from '../route.js';

/**
 * Answers every error in the form of API §3, `{error, details?}`, or in the route's form. The message of a fault goes only to the
 * log.
 */
export function errorBody(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
      if (ctx.body == null && ctx.status === 404) throw notFound('Route');
      // The router answers 501 for a method that no route has.
      if (ctx.body == null && [405, 501].includes(ctx.status)) throw methodNotAllowed(ctx.response.get('allow'));
    } catch (error) {
      const answer = toCairnError(error, ctx, log);
      ctx.status = answer.status;
      ctx.set({ ...(isFinal(answer) ? { 'x-should-retry': 'false' } : {}), ...answer.headers });
      const present = (ctx.state['presentError'] as Route['presentError']) ?? presentError;
      const { status, message } = answer;
      const spelt = new CairnError(status, message, answer.detailsIn(spellingIn(ctx)));
      ctx.body = present(spelt, ctx.state['sent'] as Buffer | undefined);
    }
  };
}

/** Longest wait that a client is asked to sleep before it sends its request again. */
const longestWaitS = 60;

/** Whether another try soon is in vain. The npm client makes it where no header says so, and sleeps for as long as it is told. */
const isFinal = ({ status, headers }: CairnError): boolean =>
  status === 501 || Number(headers['retry-after'] ?? 0) > longestWaitS;

const presentError = ({ message, details }: CairnError): ErrorAnswer => ({
  error: message,
  ...(details === undefined ? {} : { details }),
});

/** The provider names that the request uses, in its path segments and in the fields of its body if that was read. */
function spellingIn(ctx: Context): Spelling {
  const segments = Object.values(Object(ctx['params']));
  const body = Object(ctx.state['body']);
  return spellingOf((word) => segments.includes(word) || Object.hasOwn(body, word));
}

function toCairnError(error: unknown, ctx: Context, log: Logger): CairnError {
  const requestId = String(ctx.state['requestId']);
  if (error instanceof CairnError) {
    const isOutside = error.cause !== undefined || error instanceof EmbeddingUnavailable;
    if (error.status === 503 && isOutside) log.warn({ requestId, err: error }, 'request failed for now');
    return error;
  }
  log.error({ requestId, err: error }, 'request failed');
  if (isOutage(error)) return unavailable(`${outageFor(error)} Try again.`);
  if (isTooSlow(error)) return unavailable('The database is too busy. Try again.');
  return new CairnError(500, 'Internal error', `Request ${requestId} failed inside the service.`);
}
