// TypeScript in the given folders → dist/, without looking at the types (`npm run types` does): a second in place of twenty.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';

const isCompiled = (path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-/.test(path);

async function compile(path) {
  const output = join('dist', path.replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(path, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' }, transform: { verbatimModuleSyntax: true } },
    sourceMaps: true,
    sourceFileName: relative(dirname(output), path),
  });
  await mkdir(dirname(output), { recursive: true });
  await Promise.all([writeFile(output, code), writeFile(`${output}.map`, map)]);
}

for (const folder of process.argv.slice(2)) {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.filter(isCompiled).map((file) => compile(join(folder, file))));
}
