/** The chapters of the API: how their paths begin, after the version if they have one, and what a reader finds there. */
const tags = [
  ['Documents', ['documents', 'memories', 'conversations', 'files'], 'Content as it is sent, and what becomes of it.'],
  ['Search', ['search'], 'Find memories, chunks and documents.'],
  ['Memories', [], 'What is remembered: each fact with its versions and sources.'],
  ['Profiles', ['profile'], 'What is known of a container, short enough for a prompt.'],
  ['Containers', ['container-tags', 'projects'], 'Whose content it is: settings, reviews, merging and deletion.'],
  ['Connections', ['connections'], 'Other services whose content is kept in sync.'],
  ['Webhooks', ['webhooks'], 'Addresses of yours that are told of what happens.'],
  ['Graph', ['graph'], 'Documents and memories with what connects them.'],
  ['Keys', ['auth', 'session'], 'Who may call.'],
  ['Console', ['console'], 'Signing in at the page for people.'],
  ['Settings', ['settings'], 'What holds for the whole organisation.'],
  ['Analytics', ['analytics'], 'How the API is used.'],
  ['Audit', ['audit'], 'What administrators did.'],
  ['Namespaces', ['ns', 'organization', 'feedback'], 'The same as version 5 of the public clients calls it.'],
  ['Connectors', ['connectors'], 'Connections as version 5 of the public clients calls them.'],
  ['Description', ['openapi'], 'This document.'],
] as const;

const isVersion = /^v[34]$/;

/** @throws for a path that belongs to no chapter */
export function tagOf(path: string): string {
  const [, first = '', second = '', third] = path.split('/');
  if (first === 'v4' && second === 'memories') return 'Memories';
  const family = first === 'ns' && third === 'connectors' ? third : isVersion.test(first) ? second : first;
  const tag = tags.find(([, families]) => families.some((name) => name === family));
  if (tag === undefined) throw new Error(`OpenAPI: ${path} belongs to no chapter of tags.ts`);
  return tag[0];
}

/** Those that are used, in the order of the page. */
export function describeTags(used: ReadonlySet<string>) {
  return tags.filter(([name]) => used.has(name)).map(([name, , description]) => ({ name, description }));
}
