import { type Answer, json, type Received } from '../code-host/http.js';
import { blockObject, databaseObject, pageObject, thingObject } from './objects.js';
import { invalid, notFound, refusal } from './refusals.js';
import { person, type Workspace } from './workspace.js';

export const workspaceId = '9c1d5b3e-57a1-4d3c-9d0e-7e55c0ffee01';
const bot = { id: '0b0a1c2d-1111-4222-8333-444455556666', name: 'Cairn' };
const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';

export interface ApiOptions {
  /** The search gives up after so many results, and says so. */
  mostFound: number;
  /** Whether the integration may read about people. */
  showsPeople: boolean;
}

/** The reading half of the API over a workspace. */
export function createApi(workspace: Workspace, options: ApiOptions) {
  const { things, blocks, contents } = workspace;
  const isVisible = (id: string) => things.get(id)?.shared === true;

  function search({ body }: Received): Answer {
    const request = JSON.parse(body.toString() || '{}') as Record<string, unknown>;
    const { sort, page_size: size = 100, start_cursor: start } = request;
    if (typeof size !== 'number' || size < 1 || size > 100) return invalid('body.page_size should be at most 100.');
    const { timestamp, direction } = Object(sort) as Record<string, unknown>;
    if (timestamp !== 'last_edited_time' || direction !== 'descending') return invalid('body.sort is not supported.');
    const all = workspace.recent().slice(0, options.mostFound);
    const from = start === undefined ? 0 : all.findIndex(({ id }) => id === start);
    if (from < 0) return invalid(`The start_cursor provided is invalid: ${String(start)}`);
    const next = all[from + size]?.id ?? null;
    const isCut = next === null && all.length < workspace.recent().length;
    return json(200, {
      object: 'list',
      results: all.slice(from, from + size).map(thingObject),
      next_cursor: next,
      has_more: next !== null,
      type: 'page_or_data_source',
      page_or_data_source: {},
      request_status: isCut
        ? { type: 'incomplete', incomplete_reason: 'query_result_limit_reached' }
        : { type: 'complete' },
    });
  }

  function page(id: string): Answer {
    const found = things.get(id);
    return found?.kind === 'page' && isVisible(id) ? json(200, pageObject(found)) : notFound('page', id);
  }

  /** The values of a relation or a list of people, each on its own. */
  function property(id: string, { pathname, searchParams }: URL): Answer {
    const found = things.get(id);
    const propertyId = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    const all = Object.values(found?.kind === 'page' ? found.properties : {}) as Record<string, unknown>[];
    const asked = all.find((one) => decodeURIComponent(String(one['id'])) === propertyId);
    if (asked === undefined || !isVisible(id)) return notFound('property', propertyId);
    const type = String(asked['type']);
    const values = asked[type] as unknown[];
    const from = Number(searchParams.get('start_cursor') ?? 0);
    const next = from + 30 < values.length ? String(from + 30) : null;
    return json(200, {
      object: 'list',
      results: values.slice(from, from + 30).map((value) => ({ object: 'property_item', type, [type]: value })),
      next_cursor: next,
      has_more: next !== null,
    });
  }

  function dataSource(id: string): Answer {
    const found = things.get(id);
    return found?.kind === 'data_source' && isVisible(id) ? json(200, thingObject(found)) : notFound('data_source', id);
  }

  function database(id: string): Answer {
    const found = [...things.values()].find((one) => one.kind === 'data_source' && one.databaseId === id);
    return found?.kind === 'data_source' && found.shared ? json(200, databaseObject(found)) : notFound('database', id);
  }

  function oneBlock(id: string): Answer {
    const found = blocks.get(id);
    return found === undefined ? notFound('block', id) : json(200, blockObject(found));
  }

  /** Those of a copy of a synced block are asked for at its original. */
  function children(id: string, { searchParams }: URL): Answer {
    const ids = isVisible(id) ? contents.get(id) : blocks.get(id)?.children;
    if (ids === undefined) return notFound('block', id);
    const size = Number(searchParams.get('page_size') ?? 100);
    const start = searchParams.get('start_cursor');
    const from = start === null ? 0 : ids.indexOf(start);
    if (from < 0) return invalid(`The start_cursor provided is invalid: ${start}`);
    const next = ids[from + size] ?? null;
    const results = ids.slice(from, from + size).flatMap((one) => {
      const found = blocks.get(one);
      return found === undefined ? [] : [blockObject(found)];
    });
    return json(200, { object: 'list', results, next_cursor: next, has_more: next !== null, type: 'block', block: {} });
  }

  function user(id: string): Answer {
    if (!options.showsPeople) return refusal(403, 'restricted_resource', 'Insufficient permissions for this endpoint.');
    if (id !== person.id) return notFound('user', id);
    const { name, email } = person;
    return json(200, { object: 'user', id, type: 'person', name, avatar_url: null, person: { email } });
  }

  const me = (): Answer =>
    json(200, {
      object: 'user',
      ...bot,
      avatar_url: null,
      type: 'bot',
      bot: {
        owner: {
          type: 'user',
          user: {
            object: 'user',
            id: person.id,
            name: person.name,
            avatar_url: null,
            type: 'person',
            person: { email: person.email },
          },
        },
        workspace_id: workspaceId,
        workspace_name: 'Engines',
      },
    });

  const routes: [RegExp, (id: string, request: Received) => Answer][] = [
    [/^POST \/v1\/search$/, (_, request) => search(request)],
    [/^GET \/v1\/users\/me$/, me],
    [new RegExp(`^GET /v1/users/${uuid}$`), user],
    [new RegExp(`^GET /v1/pages/${uuid}$`), page],
    [new RegExp(`^GET /v1/pages/${uuid}/properties/[^/]+$`), (id, { url }) => property(id, url)],
    [new RegExp(`^GET /v1/data_sources/${uuid}$`), dataSource],
    [new RegExp(`^GET /v1/databases/${uuid}$`), database],
    [new RegExp(`^GET /v1/blocks/${uuid}$`), oneBlock],
    [new RegExp(`^GET /v1/blocks/${uuid}/children$`), (id, { url }) => children(id, url)],
  ];

  return (request: Received): Answer => {
    if (request.headers['notion-version'] !== '2026-03-11') {
      return refusal(400, 'missing_version', 'Notion-Version header failed validation.');
    }
    const route = `${request.method} ${request.url.pathname}`;
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(route);
      if (match !== null) return answer(match[1] ?? '', request);
    }
    return refusal(400, 'invalid_request_url', 'Invalid request URL.');
  };
}
