import { deleteQuery } from '../../connections/schemas.js';
import type { ConnectionService } from '../../connections/service.js';
import type { Scope } from '../../core/scope.js';
import { providerNamed } from '../../http/aliases.js';
import { type Route, route } from '../../http/route.js';
import { namespaceParams, within } from '../fields.js';
import { change } from './handling.js';
import { presentConnector } from './presenter.js';
import * as responses from './responses.js';
import * as schemas from './schemas.js';

const lastSyncs = 10;

export function connectorRoutes(connections: ConnectionService): Route[] {
  const list = async (scope: Scope, query: Parameters<ConnectionService['pageOf']>[1]) => {
    const { connections: found, pagination } = await connections.pageOf(scope, query);
    return { connectors: found.map((connection) => presentConnector(connection)), pagination };
  };
  return [
    route({
      method: 'get',
      paths: ['/connectors'],
      access: 'organization',
      operationId: 'listAllConnectors',
      summary: 'List the authorised connectors of all namespaces',
      errors: [501],
      query: schemas.listQuery,
      response: responses.connectorList,
      handle: ({ scope, query }) => list(scope, query),
    }),
    route({
      method: 'get',
      paths: ['/ns/:namespace/connectors'],
      params: namespaceParams,
      access: 'organization',
      operationId: 'listConnectors',
      summary: 'List the authorised connectors of a namespace',
      errors: [501],
      query: schemas.listQuery,
      response: responses.connectorList,
      handle: async (request) => list(within(request), request.query),
    }),
    route({
      method: 'post',
      paths: ['/ns/:namespace/connectors'],
      params: namespaceParams,
      access: 'organization',
      operationId: 'createConnector',
      summary: 'Create a connector; the response has the URL at which a person authorises it',
      errors: [409, 501],
      audited: 'id',
      body: schemas.createBody,
      response: responses.startedConnector,
      handle: async ({ scope, params, body: { provider, redirectUrl, documentLimit } }) => {
        const named = providerNamed(provider);
        const asked = { containerTag: params['namespace'] ?? '', redirectUrl, documentLimit };
        const { id, url, expiresAt } = await connections.authorize(scope, named, asked);
        return { id, authorization: { url, expiresAt: expiresAt.toISOString() } };
      },
    }),
    route({
      method: 'get',
      paths: ['/ns/:namespace/connectors/:id'],
      params: namespaceParams,
      access: 'organization',
      operationId: 'getConnector',
      summary: 'Get a connector',
      query: schemas.getQuery,
      response: responses.connector,
      handle: async (request) => {
        const scope = within(request);
        const { id = '' } = request.params;
        const { include } = request.query;
        const found = await connections.described(scope, id);
        const runs = include.includes('syncs') ? await connections.syncRuns(scope, id) : undefined;
        return presentConnector(found, { runs: runs?.slice(0, lastSyncs), picker: include.includes('picker') });
      },
    }),
    route({
      method: 'patch',
      paths: ['/ns/:namespace/connectors/:id'],
      params: namespaceParams,
      access: 'organization',
      operationId: 'updateConnector',
      summary: 'Change which resources a connector syncs, or its document limit',
      errors: [501],
      audited: true,
      body: schemas.updateBody,
      response: responses.connector,
      handle: async (request) => {
        const scope = within(request);
        const { id = '' } = request.params;
        await change(connections, scope, id, request.body);
        return presentConnector(await connections.described(scope, id));
      },
    }),
    route({
      method: 'delete',
      paths: ['/ns/:namespace/connectors/:id'],
      params: namespaceParams,
      access: 'organization',
      operationId: 'deleteConnector',
      summary: 'Delete a connector, and its documents unless `deleteDocuments` is `false`',
      audited: true,
      query: deleteQuery,
      response: responses.deletedConnector,
      handle: async (request) => {
        const { id } = await connections.remove(within(request), request.params['id'] ?? '', request.query);
        return { id, deleted: true as const };
      },
    }),
    route({
      method: 'post',
      paths: ['/ns/:namespace/connectors/:id/sync'],
      params: namespaceParams,
      access: 'organization',
      operationId: 'syncConnector',
      summary: 'Start a sync of a connector; 409 while one is running',
      errors: [400, 409],
      response: responses.startedSync,
      handle: async (request) => {
        const { id = '' } = request.params;
        await connections.syncNow(within(request), id);
        return { id, status: 'queued' as const };
      },
    }),
  ];
}
