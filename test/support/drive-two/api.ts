import { type Answer, empty, json, type Received } from '../code-host/http.js';
import { bytesOf, type Item, type Items, shown } from './items.js';
import { notFound, refusal, resync } from './refusals.js';

export const account = { id: '48d31887-5fad-4d73-a9f5-3c356e68a038', mail: 'ada@drive.example', displayName: 'Ada' };

export type Api = ReturnType<typeof createApi>;

/** The API's reading methods over an account's drive, paged by tokens in the links that it gives. */
export function createApi(url: string, files: Items) {
  const addresses = new Map<string, string>();
  const settings = { pageSize: 200, hasLengths: true, hasHashes: true };
  let oldest = 0;
  const select = (value: Record<string, unknown>, { searchParams }: URL) => {
    const wanted = searchParams.get('$select')?.split(',');
    return Object.fromEntries(Object.entries(value).filter(([name]) => wanted?.includes(name) !== false));
  };

  /** Without the path and `cTag`, as of business drives; of what is deleted, hardly anything. */
  function logged(item: Item): Record<string, unknown> {
    const { cTag: _, ...all } = shown(files, item);
    const parentReference = { driveType: 'business', driveId: 'b!ada', ...(item.parent && { id: item.parent }) };
    if (item.isDeleted) return { id: item.id, parentReference, deleted: { state: 'deleted' } };
    if (settings.hasHashes || all['file'] === undefined) return { ...all, parentReference };
    return { ...all, parentReference, file: { mimeType: 'text/plain', hashes: {} } };
  }

  /** A token is where the log was read to and, of everything, where that began: what was gone by then is not named. */
  function delta(request: Received): Answer {
    const { searchParams, origin } = request.url;
    const fresh = new URL(`${origin}/v1.0/me/drive/root/delta`);
    const [since = 0, began] = (searchParams.get('token') ?? `0.${files.head()}`).split('.').map(Number);
    if (Number.isNaN(since)) return refusal(400, 'invalidRequest', 'The token is not valid.');
    if (since < oldest && began === undefined) return resync(fresh.href);
    const at = (item: Item) => (began === undefined ? Math.max(item.changed, item.touched) : item.changed);
    const all = [...files.items.values()]
      .filter((item) => at(item) > since && !(item.isDeleted && began !== undefined && at(item) <= began))
      .sort((one, other) => at(one) - at(other));
    const page = all.slice(0, settings.pageSize);
    const last = page.at(-1);
    const link = new URL(fresh);
    for (const [name, value] of searchParams) if (name === '$select') link.searchParams.set(name, value);
    const isMore = all.length > page.length && last !== undefined;
    link.searchParams.set(
      'token',
      isMore ? [at(last), began].filter((part) => part !== undefined).join('.') : `${files.head()}`,
    );
    return json(200, {
      '@odata.context': `${origin}/v1.0/$metadata#Collection(driveItem)`,
      [isMore ? '@odata.nextLink' : '@odata.deltaLink']: link.href,
      value: page.map((item) => select(logged(item), request.url)),
    });
  }

  function children({ url: asked }: Received, id: string): Answer {
    const from = Number(asked.searchParams.get('$skiptoken') ?? 0);
    const all = files.childrenOf(id);
    const next = new URL(asked);
    next.searchParams.set('$skiptoken', String(from + settings.pageSize));
    return json(200, {
      ...(all.length > from + settings.pageSize && { '@odata.nextLink': next.href }),
      value: all.slice(from, from + settings.pageSize).map((item) => select(shown(files, item), asked)),
    });
  }

  function content(item: Item): Answer {
    if (bytesOf(item.content) === null) return refusal(400, 'notSupported', 'Folders have no content.');
    const key = `${addresses.size}-${item.id.slice(-8)}`;
    addresses.set(key, item.id);
    return empty(302, { location: `${url}/download/${key}?tempauth=secret` });
  }

  return {
    settings,
    /** Links that were given so far are good no longer. */
    expireDeltas() {
      files.pass();
      oldest = files.head();
    },
    answer(request: Received): Answer {
      const path = request.url.pathname.replace('/v1.0/', '');
      if (path === 'me') return json(200, { ...account, userPrincipalName: account.mail });
      if (path === 'me/drive/root/delta') return delta(request);
      const [, id, action] = /^me\/drive\/items\/([^/]+)(?:\/(children|content))?$/.exec(path) ?? [];
      const item = id === undefined ? null : files.visible(decodeURIComponent(id));
      if (item === null) return notFound();
      if (action === 'children') return children(request, item.id);
      return action === 'content' ? content(item) : json(200, select(shown(files, item), request.url));
    },
    /** Where files lie: whoever has the address needs no token, and one that is sent is refused. */
    download({ url: { pathname }, headers }: Received): Answer {
      if (headers.authorization !== undefined) return empty(401);
      const item = files.visible(addresses.get(pathname.replace('/download/', '')) ?? '');
      const body = item === null ? null : bytesOf(item.content);
      return body === null
        ? empty(404)
        : { status: 200, headers: { 'content-type': 'application/octet-stream' }, body };
    },
  };
}
