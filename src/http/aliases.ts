import { z } from 'zod';
import { type Provider, providers, registered } from '../connectors/registry.js';
import { CairnError, invalidInput, type Spelling } from '../core/errors.js';

/** Providers by the names that public clients use. */
const providerAliases: ReadonlyMap<string, Provider> = new Map(
  providers.map((provider) => [registered(provider).alias, provider]),
);

/** Providers that public clients know and Cairn does not support. */
const unsupported: readonly string[] = ['gmail', 'web-crawler', 's3', 'granola'];

/** A provider, and the name that the client used for it. */
export interface NamedProvider {
  provider: Provider;
  alias: string;
}

const findProvider = (name: string): Provider | undefined =>
  providerAliases.get(name) ?? providers.find((provider) => provider === name);

/** Whether a path segment that may be a provider or an id names a provider. */
export const isProviderName = (name: string): boolean => findProvider(name) !== undefined || unsupported.includes(name);

/** @throws {CairnError} 400 for an unknown name, 501 for a provider that Cairn does not support */
export function providerNamed(name: string): NamedProvider {
  const provider = findProvider(name);
  if (provider !== undefined) return { provider, alias: name };
  if (unsupported.includes(name)) {
    throw new CairnError(501, 'Provider not supported', `provider: ${name} cannot be connected to this service`);
  }
  throw invalidInput(`provider: expected one of ${[...providers, ...providerAliases.keys()].join(', ')}`);
}

/** A field that names a provider by its own or its public name; parsing throws the 501 of `providerNamed`. */
export const providerField = z
  .string()
  .refine((name) => isProviderName(name), 'names no provider')
  .transform((name) => providerNamed(name).provider);

/** Prefix that public clients add to a space's name to get its container tag. */
export const spacePrefix = 'sm_project_';

/** A document's tags without those of spaces, which the public file-memory tool does not expect in lists. */
export const listedTags = (tags: readonly string[]): string[] => tags.filter((tag) => !tag.startsWith(spacePrefix));

/** Whether content is a file of the public file-memory tool, which sends the whole file after each change: it is no part of a conversation. */
export const isWholeFile = ({ metadata }: { metadata?: object | null | undefined }): boolean =>
  Object(metadata).claude_memory_type === 'file';

const suffixes = ['ClientId', 'ClientSecret', 'CustomKeyEnabled'] as const;
const camelCased = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Settings fields by the names that public clients use. */
export const settingsAliases: ReadonlyMap<string, string> = new Map(
  [...providerAliases].flatMap(([alias, provider]) =>
    suffixes.map((suffix) => [camelCased(alias) + suffix, provider + suffix] as const),
  ),
);

/** For each provider, our names by the public ones: of the provider and of its settings. */
const vocabularies = [...providerAliases].map(
  ([alias, provider]) =>
    new Map([[alias, provider], ...[...settingsAliases].filter(([, name]) => name.startsWith(provider))]),
);

/**
 * Chooses the names for the errors of a request: if it uses only the public names of a provider and its settings, errors use them
 * too; otherwise they use ours.
 * @param contains whether the request contains the word, in its path or as a field
 */
export function spellingOf(contains: (word: string) => boolean): Spelling {
  const publicNames = vocabularies.filter(
    (words) => [...words.keys()].some(contains) && ![...words.values()].some(contains),
  );
  const spelt = new Map(publicNames.flatMap((words) => [...words].map(([alias, name]) => [name, alias])));
  return (name) => spelt.get(name) ?? name;
}
