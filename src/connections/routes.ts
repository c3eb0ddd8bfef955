import { isProviderName, providerNamed } from '../http/aliases.js';
import { type Route, type RouteRequest, rawAnswer, route } from '../http/route.js';
import { validate } from '../http/validate.js';
import * as responses from './responses.js';
import * as schemas from './schemas.js';
import type { ConnectionService } from './service.js';

type Params = Pick<RouteRequest<unknown, unknown>, 'params'>;

const idOf = ({ params }: Params) => params['id'] ?? params['idOrProvider'] ?? '';
const providerOf = ({ params }: Params) => providerNamed(params['provider'] ?? params['idOrProvider'] ?? '');

/** In these paths an id and a provider's name share a position: names of providers are reserved and never ids. */
export function connectionRoutes(connections: ConnectionService): Route[] {
  return [...ofAll(connections), ...ofOne(connections), ...ofProvider(connections), ...callback(connections)];
}

function ofAll(connections: ConnectionService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v3/connections/list'],
      access: 'organization',
      operationId: 'listConnections',
      summary: 'List connections',
      errors: [501],
      reads: true,
      body: schemas.listBody,
      response: responses.connections,
      handle: ({ scope, body }) => connections.list(scope, body),
    }),
  ];
}

function ofOne(connections: ConnectionService): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/connections/:idOrProvider'],
      access: 'organization',
      operationId: 'getConnection',
      summary: 'Get a connection',
      response: responses.connection,
      handle: ({ scope, params }) => connections.get(scope, idOf({ params })),
    }),
    route({
      method: 'get',
      paths: ['/v3/connections/:id/resources'],
      access: 'organization',
      operationId: 'listConnectionResources',
      summary: 'List the resources that can be selected in the account, such as repositories',
      errors: [400, 501],
      query: schemas.resourcesQuery,
      response: responses.resourceList,
      handle: ({ scope, params, query }) => connections.offered(scope, idOf({ params }), query),
    }),
    route({
      method: 'post',
      paths: ['/v3/connections/:id/configure'],
      access: 'organization',
      operationId: 'configureConnection',
      summary: 'Select the resources to sync, in place of the current selection',
      errors: [501],
      audited: true,
      body: schemas.configureBody,
      response: responses.configured,
      handle: ({ scope, params, body }) => connections.configure(scope, idOf({ params }), body),
    }),
    route({
      method: 'get',
      paths: ['/v3/connections/:id/sync-runs'],
      access: 'organization',
      operationId: 'listSyncRuns',
      summary: 'List the last 100 syncs of a connection, newest first',
      response: responses.syncRuns,
      handle: ({ scope, params }) => connections.syncRuns(scope, idOf({ params })),
    }),
    route({
      method: 'delete',
      paths: ['/v3/connections/:idOrProvider'],
      access: 'organization',
      operationId: 'deleteConnection',
      summary: "Delete a connection by its id, or a provider's connections in the containers that the body names",
      description:
        'Removes its webhooks and revokes its token at the provider, and deletes its documents unless `deleteDocuments` is ' +
        '`false`. This continues in the background after the response.',
      errors: [501],
      audited: 'id',
      query: schemas.deleteQuery,
      body: schemas.tagsBody,
      response: responses.deletedConnection,
      handle: async ({ scope, params, query, body }) => {
        const { idOrProvider = '' } = params;
        if (!isProviderName(idOrProvider)) return connections.remove(scope, idOrProvider, query);
        const tags = validate(schemas.someTagsBody, body);
        return connections.removeOfProvider(scope, providerNamed(idOrProvider), tags, query);
      },
    }),
  ];
}

function ofProvider(connections: ConnectionService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v3/connections/:idOrProvider'],
      access: 'organization',
      operationId: 'createConnection',
      summary: 'Create a connection; the response has the URL at which a person authorises it',
      errors: [409, 501],
      audited: 'id',
      body: schemas.connectBody,
      response: responses.startedConnection,
      handle: async ({ scope, params, body }) => connections.connect(scope, providerOf({ params }), body),
    }),
    route({
      method: 'post',
      paths: ['/v3/connections/:provider/connection'],
      access: 'organization',
      operationId: 'getConnectionByTags',
      summary: "Get a provider's connection in the given containers",
      errors: [501],
      reads: true,
      body: schemas.someTagsBody,
      response: responses.connection,
      handle: async ({ scope, params, body }) => connections.getByTags(scope, providerOf({ params }), body),
    }),
    route({
      method: 'post',
      paths: ['/v3/connections/:provider/import'],
      access: 'organization',
      operationId: 'importConnections',
      summary: "Start a sync of a provider's connections",
      errors: [501],
      body: schemas.tagsBody,
      response: responses.startedImport,
      asText: { type: 'text/plain', write: ({ message }) => message },
      handle: async ({ scope, params, body }) => connections.import(scope, providerOf({ params }), body),
    }),
    route({
      method: 'post',
      paths: ['/v3/connections/:provider/documents'],
      access: 'organization',
      operationId: 'listImportedDocuments',
      summary: "List the documents that a provider's connections imported",
      errors: [501],
      reads: true,
      body: schemas.tagsBody,
      response: responses.importedDocuments,
      handle: async ({ scope, params, body }) => connections.documents(scope, providerOf({ params }), body),
    }),
  ];
}

function callback(connections: ConnectionService): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/connections/auth/callback/:provider', '/v3/connections/:provider/callback'],
      access: 'public',
      reads: false,
      operationId: 'finishAuthorization',
      summary: 'Finish an authorisation: the provider redirects the browser here',
      errors: [400, 501],
      query: schemas.callbackQuery,
      response: rawAnswer,
      handle: async ({ params, query }) => connections.finish(providerOf({ params }).provider, query),
    }),
  ];
}
