// console/ → dist/console, by Vite; then each file compressed beside itself, as well as it can be: no answer is compressed while somebody waits.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

await build({ configFile: 'console/vite.config.ts', logLevel: 'warn' });
const assets = join('dist', 'console', 'assets');
for (const name of await readdir(assets)) {
  if (!/\.(?:css|js|svg)$/.test(name)) continue;
  const file = join(assets, name);
  const bytes = await readFile(file);
  await Promise.all([writeFile(`${file}.br`, brotliCompressSync(bytes)), writeFile(`${file}.gz`, gzipSync(bytes))]);
}
