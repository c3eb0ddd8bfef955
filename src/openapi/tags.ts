/** The tags in the order of the page: name, first path segments (after the version, if there is one) and description. */
const tags = [
  ['Documents', ['documents', 'memories', 'conversations', 'files'], 'Add content, and read, change and delete it.'],
  ['Search', ['search'], 'Find memories, chunks and documents.'],
  ['Memories', [], 'Facts extracted from documents, with their versions and sources.'],
  ['Profiles', ['profile'], 'Current facts of a container, short enough for a prompt.'],
  ['Containers', ['container-tags', 'projects'], 'Collections of content: settings, reviews, merging and deletion.'],
  ['Connections', ['connections'], 'Accounts at other services whose content is kept in sync.'],
  ['Webhooks', ['webhooks'], 'Notifications of events to URLs of your own.'],
  ['Graph', ['graph'], 'Documents and memories with their relations.'],
  ['Keys', ['auth', 'session'], 'API keys, and what they give access to.'],
  ['Console', ['console'], 'Sessions of the web console.'],
  ['Settings', ['settings'], 'Settings of the whole organisation.'],
  ['Analytics', ['analytics'], 'Statistics and a log of API requests.'],
  ['Audit', ['audit'], 'Log of administrative actions.'],
  ['Namespaces', ['ns', 'organization', 'feedback'], 'The API as version 5 of the public clients uses it.'],
  ['Connectors', ['connectors'], 'Connections as version 5 of the public clients uses them.'],
  ['Description', ['openapi'], 'OpenAPI documents of this API.'],
] as const;

const isVersion = /^v[34]$/;

/**
 * The tag of a path.
 * @throws when no tag has its first segment
 */
export function tagOf(path: string): string {
  const [, first = '', second = '', third] = path.split('/');
  if (first === 'v4' && second === 'memories') return 'Memories';
  const family = first === 'ns' && third === 'connectors' ? third : isVersion.test(first) ? second : first;
  const tag = tags.find(([, families]) => families.some((name) => name === family));
  if (tag === undefined) throw new Error(`OpenAPI: ${path} has no tag in tags.ts`);
  return tag[0];
}

/** The Tag Objects of the used tags. */
export function describeTags(used: ReadonlySet<string>) {
  return tags.filter(([name]) => used.has(name)).map(([name, , description]) => ({ name, description }));
}
