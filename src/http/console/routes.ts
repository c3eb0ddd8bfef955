import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Router from '@koa/router';
import { send } from '@koa/send';
import type { Context } from 'koa';
import helmet from 'koa-helmet';
import { notFound } from '../../core/errors.js';

/** Placeholder of the nonce in index.html. */
const noncePlace = '__CSP_NONCE__';

/**
 * Allows scripts of this service only, and styles of this service or with the nonce. Style attributes are allowed because the graph
 * and drag-and-drop set them.
 */
const contentSecurityPolicy = (nonce: string) =>
  helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", `'nonce-${nonce}'`],
      styleSrcAttr: ["'unsafe-inline'"],
    },
  });

/** Sends the referrer to this service only. Over plain HTTP the session check needs it to recognise the console's own reads. */
const referrerPolicy = helmet.referrerPolicy({ policy: 'same-origin' });

/**
 * Serves the console at /console, and redirects browsers there from /.
 * @param directory the console's build; if it is missing, the page says how to build it
 */
export function addConsoleRoutes(router: Router, directory: string): void {
  async function answerPage(ctx: Context): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    await contentSecurityPolicy(nonce)(ctx, async () => undefined);
    await referrerPolicy(ctx, async () => undefined);
    const page = await pageIn(directory);
    ctx.status = page === undefined ? 404 : 200;
    ctx.type = 'html';
    ctx.set('cache-control', 'no-cache');
    ctx.body = (page ?? notBuilt).replaceAll(noncePlace, nonce);
  }

  router.get('/', (ctx, next) => {
    if (ctx.accepts('application/json', 'text/html') === 'text/html') return ctx.redirect('/console');
    return next();
  });
  router.get('/console/assets/:file', async (ctx) => {
    ctx.vary('accept-encoding');
    const options = { root: join(directory, 'assets'), setHeaders: () => ctx.set('cache-control', forGood) };
    await send(ctx, String(ctx['params']['file']), options).catch(asNotFound);
  });
  router.get('/console{/*path}', (ctx) => {
    // Every screen has its own path; the page shows the right one. No screen's name has a dot, but a container's tag behind it may.
    if (/^\/console\/[^/]*\./.test(ctx.path)) throw notFound('File');
    return answerPage(ctx);
  });
}

/** Files can be cached for ever, because their names contain a hash of their content. */
const forGood = 'public, max-age=31536000, immutable';

/** Reads the page; undefined when there is none. */
async function pageIn(directory: string): Promise<string | undefined> {
  return readFile(join(directory, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}

/** Answers 404 also for a path that leads out of the folder. */
function asNotFound(error: { status?: number }): never {
  throw error.status !== undefined && error.status < 500 ? notFound('File') : error;
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The console is not built</title>
<h1>The console is not built</h1>
<p>The API is up; what the console is made of is not there. In the folder of Cairn's sources, run <code>npm run build</code>, then load this page again:
the service need not be started anew. <code>npm start</code> builds it by itself.</p>
</html>
`;
