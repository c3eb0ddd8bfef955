// Lints the OpenAPI documents that the built service publishes, as redocly.yaml says. Needs no network.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiRoutes } from '../dist/src/routes.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const redocly = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin', 'cli.js');

// Stands for services that nobody calls: the document comes from the route table alone.
const nothing = new Proxy(() => nothing, { get: () => nothing });
const routes = apiRoutes(nothing);
const directory = mkdtempSync(join(tmpdir(), 'cairn-openapi-'));
const documents = [];
for (const address of ['/v3/openapi', '/openapi']) {
  const { handle } = routes.find(({ paths: [path] }) => path === address);
  const document = join(directory, `${address.replaceAll('/', '')}.json`);
  writeFileSync(document, JSON.stringify(await handle({}), null, 2));
  documents.push(document);
}
const { status } = spawnSync(
  process.execPath,
  [redocly, 'lint', ...documents, '--config', join(root, 'redocly.yaml')],
  {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);
rmSync(directory, { recursive: true });
process.exit(status ?? 1);
