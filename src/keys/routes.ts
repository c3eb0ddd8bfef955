import { type Route, route } from '../http/route.js';
import type { KeyManagement } from './managing.js';
import { createKeyBody, createScopedKeyBody } from './schemas.js';

export function keyRoutes(keys: KeyManagement): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v3/auth/scoped-key'],
      access: 'organization',
      summary: 'Make a key that opens one container',
      audited: true,
      body: createScopedKeyBody,
      handle: ({ scope, body }) => keys.createScoped(scope, body),
    }),
    route({
      method: 'get',
      paths: ['/v3/auth/scoped-key'],
      access: 'organization',
      summary: 'List scoped keys, without their values',
      handle: ({ scope }) => keys.listScoped(scope),
    }),
    route({
      method: 'delete',
      paths: ['/v3/auth/scoped-key/:id'],
      access: 'organization',
      summary: 'Revoke a scoped key at once',
      audited: true,
      handle: ({ scope, params }) => keys.revokeScoped(scope, params['id'] ?? ''),
    }),
    route({
      method: 'post',
      paths: ['/v3/auth/keys'],
      access: 'organization',
      summary: 'Make an organisation key',
      audited: true,
      body: createKeyBody,
      handle: ({ scope, body }) => keys.create(scope, body),
    }),
    route({
      method: 'get',
      paths: ['/v3/auth/keys'],
      access: 'organization',
      summary: 'List organisation keys, without their values',
      handle: ({ scope }) => keys.list(scope),
    }),
    route({
      method: 'delete',
      paths: ['/v3/auth/keys/:id'],
      access: 'organization',
      summary: 'Revoke an organisation key at once',
      audited: true,
      handle: ({ scope, params }) => keys.revoke(scope, params['id'] ?? ''),
    }),
    route({
      method: 'get',
      paths: ['/v3/session'],
      access: 'any',
      summary: 'Whose key this is and what it opens',
      handle: async ({ scope, keyId }) => ({
        user: { id: keyId },
        org: { id: scope.orgId },
        role: scope.containerTag === undefined ? 'admin' : 'member',
        scope: scope.containerTag === undefined ? { type: 'full' } : { type: 'scoped', tag: scope.containerTag },
      }),
    }),
  ];
}
