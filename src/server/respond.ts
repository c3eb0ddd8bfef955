import type { Context } from 'koa';
import { Download, RawAnswer } from '../http/non-json.js';
import type { Route } from '../http/route.js';

/** Writes a route's result as the answer: a download, bytes as they are, text where the client prefers it, or else JSON. */
export function respond(ctx: Context, { asText }: Pick<Route, 'asText'>, result: unknown): void {
  if (result instanceof Download) {
    ctx.set(result.headers);
    ctx.body = result.stream;
  } else if (result instanceof RawAnswer) {
    ctx.status = result.status;
    ctx.set(result.headers);
    ctx.body = result.body;
  } else if (asText !== undefined && ctx.accepts('application/json', asText.type) === asText.type) {
    ctx.type = asText.type;
    ctx.body = asText.write(result);
  } else if (ctx.status !== 204) {
    // Koa would serialise an object after all middleware, where a failure would not be answered, logged and recorded.
    ctx.type = 'json';
    ctx.body = JSON.stringify(result);
  }
}
