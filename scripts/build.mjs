// Builds what `npm start`, `npm test` and the image run: the Prisma client, dist/, the workflow bundle and the console. What is up to
// date is left alone, so a second run takes about a second.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const stamps = join(root, 'dist', '.built.json');

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !name.endsWith('.d.ts')) // nothing is made of types alone
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function digest(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(join(root, input))))
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

const done = existsSync(stamps) ? JSON.parse(readFileSync(stamps, 'utf8')) : {};

function step(title, inputs, output, command) {
  const now = digest(inputs);
  if (done[title] === now && existsSync(join(root, output))) return;
  const started = Date.now();
  process.stderr.write(`${title} … `);
  const result = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    // Prisma looks for a schema engine binary that `generate` does not run, and whose download may be out of reach.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  });
  if (result.status !== 0) {
    process.stderr.write(`failed\n${result.stdout}${result.stderr}${result.error ?? ''}`);
    process.exit(1);
  }
  process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  done[title] = now;
  mkdirSync(dirname(stamps), { recursive: true });
  writeFileSync(stamps, JSON.stringify(done));
}

const sources = ['src', 'workflows', 'activities', 'bench', 'chaos', 'test/support'];
step('Generating the Prisma client', ['prisma/schema.prisma', 'package-lock.json'], 'src/db/generated/client.ts', [
  require.resolve('prisma/build/index.js'),
  'generate',
]);
step('Compiling TypeScript', [...sources, 'scripts/compile.mjs', 'package-lock.json'], 'dist/src/main.js', [
  'scripts/compile.mjs',
  ...sources,
]);
step('Bundling workflows', ['workflows', 'src/temporal/bundle.ts', 'package-lock.json'], 'dist/workflow-bundle.js', [
  'dist/src/temporal/bundle.js',
]);
step('Building the console', ['console', 'scripts/build-console.mjs', 'package-lock.json'], 'dist/console/index.html', [
  'scripts/build-console.mjs',
]);
