import { type Route, route } from '../http/route.js';
import { auditLog } from './responses.js';
import { auditQuery } from './schemas.js';
import type { AuditService } from './service.js';

export function auditRoutes(audit: AuditService): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/audit'],
      access: 'organization',
      operationId: 'listAuditEvents',
      summary: 'What administrators did, newest first',
      description:
        'Keys, settings, connections, webhooks, resets, sign-ins, deleting and merging of containers, and the commands that were about ' +
        'this organisation: who, when and on which ids, never with what was sent.',
      query: auditQuery,
      response: auditLog,
      handle: ({ scope, query }) => audit.list(scope, query),
    }),
  ];
}
