import { z } from 'zod';
import { type Provider, providers, registered } from '../connectors/registry.js';
import { CairnError, invalidInput, type Spelling } from '../core/errors.js';

/** Providers by the names that public clients have for them. */
const providerAliases: ReadonlyMap<string, Provider> = new Map(
  providers.map((provider) => [registered(provider).alias, provider]),
);

/** What public clients connect besides and Cairn does not. */
const unsupported: readonly string[] = ['gmail', 'web-crawler', 's3', 'granola'];

/** A provider, and how the client spelt it. */
export interface NamedProvider {
  provider: Provider;
  alias: string;
}

const findProvider = (name: string): Provider | undefined =>
  providerAliases.get(name) ?? providers.find((provider) => provider === name);

/** Whether the word stands for a provider rather than an id where both may be. */
export const isProviderName = (name: string): boolean => findProvider(name) !== undefined || unsupported.includes(name);

/** @throws {CairnError} 400 for a name that nobody has, 501 for a provider that Cairn does not connect */
export function providerNamed(name: string): NamedProvider {
  const provider = findProvider(name);
  if (provider !== undefined) return { provider, alias: name };
  if (unsupported.includes(name)) {
    throw new CairnError(501, 'Provider not supported', `provider: ${name} cannot be connected to this service`);
  }
  throw invalidInput(`provider: expected one of ${[...providers, ...providerAliases.keys()].join(', ')}`);
}

/** A field that names a provider in either spelling; parsing throws the 501 of `providerNamed`. */
export const providerField = z
  .string()
  .refine((name) => isProviderName(name), 'names no provider')
  .transform((name) => providerNamed(name).provider);

/** What public clients put before a space's name to get its container's tag. */
export const spacePrefix = 'sm_project_';

/** A document's tags as a list names them: the public file-memory tool compares them, and knows none of spaces. */
export const listedTags = (tags: readonly string[]): string[] => tags.filter((tag) => !tag.startsWith(spacePrefix));

const suffixes = ['ClientId', 'ClientSecret', 'CustomKeyEnabled'] as const;
const camelCased = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Settings fields by the names that public clients have for them. */
export const settingsAliases: ReadonlyMap<string, string> = new Map(
  [...providerAliases].flatMap(([alias, provider]) =>
    suffixes.map((suffix) => [camelCased(alias) + suffix, provider + suffix] as const),
  ),
);

/** For each provider, our names by the public ones: its own and those of its settings. */
const vocabularies = [...providerAliases].map(
  ([alias, provider]) =>
    new Map([[alias, provider], ...[...settingsAliases].filter(([, name]) => name.startsWith(provider))]),
);

/**
 * How to answer a request in its own words: a provider that it names as public clients do, in its path or by a setting, is
 * called so, and so are that provider's settings; all else, and what it names both ways, is called as here.
 * @param says whether the request has the word
 */
export function spellingOf(says: (word: string) => boolean): Spelling {
  const theirs = vocabularies.filter((words) => [...words.keys()].some(says) && ![...words.values()].some(says));
  const spelt = new Map(theirs.flatMap((words) => [...words].map(([alias, name]) => [name, alias])));
  return (name) => spelt.get(name) ?? name;
}
