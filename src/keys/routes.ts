import { type Route, route } from '../http/route.js';
import type { KeyManagement } from './managing.js';
import { presentSession } from './presenter.js';
import * as responses from './responses.js';
import { createKeyBody, createScopedKeyBody } from './schemas.js';

export function keyRoutes(keys: KeyManagement): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v3/auth/scoped-key'],
      access: 'organization',
      operationId: 'createScopedKey',
      summary: 'Create a scoped key, which gives access to one container',
      audited: 'id',
      body: createScopedKeyBody,
      response: responses.createdScopedKey,
      handle: ({ scope, body }) => keys.createScoped(scope, body),
    }),
    route({
      method: 'get',
      paths: ['/v3/auth/scoped-key'],
      access: 'organization',
      operationId: 'listScopedKeys',
      summary: 'List scoped keys, without their values',
      response: responses.scopedKeyList,
      handle: ({ scope }) => keys.listScoped(scope),
    }),
    route({
      method: 'delete',
      paths: ['/v3/auth/scoped-key/:id'],
      access: 'organization',
      operationId: 'revokeScopedKey',
      summary: 'Revoke a scoped key at once',
      audited: true,
      response: responses.revoked,
      handle: ({ scope, params }) => keys.revokeScoped(scope, params['id'] ?? ''),
    }),
    route({
      method: 'post',
      paths: ['/v3/auth/keys'],
      access: 'organization',
      operationId: 'createKey',
      summary: 'Create an organisation key',
      audited: 'id',
      body: createKeyBody,
      response: responses.createdKey,
      handle: ({ scope, body }) => keys.create(scope, body),
    }),
    route({
      method: 'get',
      paths: ['/v3/auth/keys'],
      access: 'organization',
      operationId: 'listKeys',
      summary: 'List organisation keys, without their values',
      response: responses.keyList,
      handle: ({ scope }) => keys.list(scope),
    }),
    route({
      method: 'delete',
      paths: ['/v3/auth/keys/:id'],
      access: 'organization',
      operationId: 'revokeKey',
      summary: 'Revoke an organisation key at once; 409 for the last usable one',
      errors: [409],
      audited: true,
      response: responses.revoked,
      handle: ({ scope, params }) => keys.revoke(scope, params['id'] ?? ''),
    }),
    route({
      method: 'get',
      paths: ['/v3/session'],
      access: 'any',
      operationId: 'getSession',
      summary: 'Get the organisation and the access rights of the key',
      response: responses.describedSession,
      handle: async ({ scope, keyId }) => presentSession(scope, keyId),
    }),
  ];
}
