import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from '../../core/log.js';
import { type HttpServer, listen } from '../../server/server.js';
import { errorBody } from '../middleware/error-body.js';
import { addConsoleRoutes } from './routes.js';

const servers: HttpServer[] = [];
let directory: string;
let built: string;
let notBuilt: string;

async function started(console: string): Promise<string> {
  const router = new Router();
  addConsoleRoutes(router, console);
  const app = new Koa();
  app.use(errorBody({ error: () => undefined } as unknown as Logger));
  app.use(router.routes());
  const server = await listen(app, '127.0.0.1', 0, { quietMs: 1 });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-console-'));
  await mkdir(join(directory, 'assets'));
  const page = '<meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
  await writeFile(join(directory, 'index.html'), page);
  await writeFile(join(directory, 'assets', 'main-1a2b.js'), 'plain');
  await writeFile(join(directory, 'assets', 'main-1a2b.js.br'), 'small');
  await writeFile(join(directory, 'outside.js'), 'secret');
  built = await started(directory);
  notBuilt = await started(join(directory, 'nowhere'));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(directory, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(built + path, { redirect: 'manual', headers: { 'accept-encoding': 'identity', ...headers } });

describe("the console's page", () => {
  it.each(['/console', '/console/', '/console/documents/abc', '/console/containers/user.42'])(
    'is at %s, asked for anew each time',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    },
  );

  it('allows scripts of the service alone, styles with a word that is new each time, and no frame around it', async () => {
    const pages = await Promise.all([get('/console'), get('/console')]);
    const nonces = await Promise.all(
      pages.map(async (page) => {
        const [, nonce = ''] = /content="([^"]+)"/.exec(await page.text()) ?? [];
        const policy = page.headers.get('content-security-policy') ?? '';
        expect(policy.split(';')).toEqual(
          expect.arrayContaining([
            ...["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"],
            ...["connect-src 'self'", "frame-ancestors 'none'", `style-src 'self' 'nonce-${nonce}'`],
          ]),
        );
        return nonce;
      }),
    );
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('says in words how to build it where it is not built', async () => {
    const answer = await fetch(`${notBuilt}/console/documents`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('npm run build');
  });

  it.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 302, '/console'],
    ['application/json', 404, null],
    ['*/*', 404, null],
  ])('is where / sends what asks for %s: %s', async (accept, status, location) => {
    const answer = await get('/', { accept });
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });
});

describe("the console's files", () => {
  it('are kept for good, and come compressed where that is understood', async () => {
    const [plain, small] = [
      await get('/console/assets/main-1a2b.js'),
      await get('/console/assets/main-1a2b.js', { 'accept-encoding': 'br' }),
    ];
    for (const { headers } of [plain, small]) {
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(headers.get('vary')).toBe('accept-encoding');
    }
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'plain']);
    expect(small.headers.get('content-encoding')).toBe('br');
  });

  it.each(['/console/assets/gone.js', '/console/gone.js', '/console/assets/..%2Foutside.js', '/console/outside.js'])(
    'are nothing else: %s is a 404, and no page',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
      expect(answer.headers.get('cache-control')).toBeNull();
    },
  );
});
