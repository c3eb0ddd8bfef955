import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const entry = `
  fifth: {
    alias: 'fifth-place',
    variables: 'FIFTH',
    urls: {
      BASE_URL: { default: 'https://fifth.example', about: 'URL of the page on which people authorise' },
      API_URL: { default: 'https://api.fifth.example', about: 'URL of the API' },
    },
    create: async (places) => (await import('./fifth/index.js')).createFifth(places),
  },`;

/** The built service as it is, but for a fifth provider: its folder, and its entry in the registry. @returns where it is */
export async function treeWithFifth(): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'cairn-fifth-'));
  const here = process.cwd();
  for (const name of ['node_modules', 'prisma', 'models', 'docs']) await symlink(join(here, name), join(tree, name));
  await cp(join(here, 'package.json'), join(tree, 'package.json'));
  await cp(join(here, 'dist'), join(tree, 'dist'), { recursive: true });
  const connectors = join(tree, 'dist', 'src', 'connectors');
  await cp(join(here, 'dist', 'test', 'support', 'fifth-provider'), join(connectors, 'fifth'), { recursive: true });
  const registry = join(connectors, 'registry.js');
  const source = await readFile(registry, 'utf8');
  const beginning = 'export const registry = {';
  if (!source.includes(beginning)) throw new Error('the registry does not begin as expected');
  await writeFile(registry, source.replace(beginning, `${beginning}${entry}`));
  return tree;
}
