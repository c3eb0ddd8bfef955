import type { Plugin } from 'vite';

/** What the service answers itself; everything else below /console/ is Vite's. */
const servicePaths = ['/v3', '/v4', '/readyz', '/docs', '/console/session'];

/** `vite` in development: hands the API's paths to a running service, CAIRN_URL or http://127.0.0.1:3000. */
export function serviceBehind(): Plugin {
  const target = process.env['CAIRN_URL'] ?? 'http://127.0.0.1:3000';
  return {
    name: 'service-behind',
    apply: 'serve',
    config: () => ({
      server: {
        proxy: Object.fromEntries(servicePaths.map((path) => [path, { target, changeOrigin: false }])),
      },
    }),
  };
}
