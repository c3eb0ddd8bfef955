import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../core/package.js';
import { placesOf } from './environment.js';
import { type Provider, providers, registered } from './registry.js';

const folder = join(packageRoot, 'src', 'connectors');
const documentation = readFileSync(join(packageRoot, 'docs', 'connectors.md'), 'utf8');

/** The cells of the rows below a table's header, of which the first is code. */
function tableOf(header: string): string[][] {
  const lines = documentation.split('\n');
  const start = lines.findIndex((line) => line.replaceAll(/\s+/g, ' ').startsWith(header));
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) => line.split('|').map((cell) => cell.trim()));
}
const codeIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code ?? []);

const filesOf = (provider: string): string[] =>
  readdirSync(join(folder, provider), { withFileTypes: true })
    .filter(({ name }) => !/\.test\.ts$|^test-/.test(name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();

describe('the registry', () => {
  it('has the folders of providers, all of them, and what the documentation calls them', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => name !== 'kit')).toEqual([...providers].sort());
    const documented = tableOf('| Provider | Also accepted |').map(([, name, alias]) => [
      ...codeIn(name),
      ...codeIn(alias),
    ]);
    expect(documented).toEqual(providers.map((provider) => [provider, registered(provider).alias]));
  });

  it.each(providers)('says of %s what its connector can do', async (provider: Provider) => {
    const { create, hasResources = false, hasAppWebhook = false } = registered(provider);
    const connector = await create(placesOf({}, provider, 1_000));
    expect({
      hasResources: connector.resources !== undefined,
      hasAppWebhook: connector.appWebhook !== undefined,
    }).toEqual({
      hasResources,
      hasAppWebhook,
    });
  });

  it.each(providers)(
    'has a folder for %s with the same names as the others, and those that the documentation explains',
    (provider) => {
      const everywhere = tableOf('| File | What it holds |').flatMap(([, file]) => codeIn(file));
      const here = tableOf('| File | Where |').flatMap(([, file, where]) =>
        codeIn(where).includes(provider) ? codeIn(file) : [],
      );
      expect(everywhere).toHaveLength(10);
      expect(filesOf(provider)).toEqual([...everywhere, ...here].sort());
    },
  );
});
