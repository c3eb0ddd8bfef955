/** The chapters of the API: how their paths go on after the version, and what a reader finds there. */
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
  ['Settings', ['settings'], 'What holds for the whole organisation.'],
  ['Analytics', ['analytics'], 'How the API is used.'],
  ['Description', ['openapi'], 'This document.'],
] as const;

/** @throws for a path that belongs to no chapter */
export function tagOf(path: string): string {
  const [, version, family] = path.split('/');
  if (version === 'v4' && family === 'memories') return 'Memories';
  const tag = tags.find(([, families]) => families.some((name) => name === family));
  if (tag === undefined) throw new Error(`OpenAPI: ${path} belongs to no chapter of tags.ts`);
  return tag[0];
}

/** Those that are used, in the order of the page. */
export function describeTags(used: ReadonlySet<string>) {
  return tags.filter(([name]) => used.has(name)).map(([name, , description]) => ({ name, description }));
}
