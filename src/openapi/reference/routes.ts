import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type Router from '@koa/router';
import helmet from 'koa-helmet';
import type { Route } from '../../http/route.js';
import { describeAll } from '../routes.js';
import { html, script, style } from './page.js';

const require = createRequire(import.meta.url);
const swaggerUi = {
  '/docs/swagger-ui-bundle.js': {
    type: 'text/javascript',
    file: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  },
  '/docs/swagger-ui.css': { type: 'text/css', file: require.resolve('swagger-ui-dist/swagger-ui.css') },
};

/**
 * Its scripts and styles are its own; icons are data, and React sets styles on elements. Without HTTPS in front, nothing is
 * to be upgraded to it.
 */
const contentSecurityPolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    connectSrc: ["'self'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    imgSrc: ["'self'", 'data:'],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
  },
});

/** The reference for people at /docs, made from the same routes as the OpenAPI documents; it asks for no key. */
export function addReferenceRoutes(router: Router, routes: readonly Route[]): void {
  const serve = (path: string, type: string, body: () => Promise<string> | string) =>
    router.get(path, contentSecurityPolicy, async (ctx) => {
      ctx.body = await body();
      ctx.type = type;
      ctx.set('cache-control', 'no-cache');
    });
  let document: string | undefined;
  const description = () => {
    document ??= JSON.stringify(describeAll(routes));
    return document;
  };
  serve('/docs', 'text/html', () => html);
  serve('/docs/page.css', 'text/css', () => style);
  serve('/docs/page.js', 'text/javascript', () => script);
  serve('/docs/openapi.json', 'application/json', description);
  for (const [path, { type, file }] of Object.entries(swaggerUi)) serve(path, type, () => readFile(file, 'utf8'));
}
