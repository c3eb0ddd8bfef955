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
      summary: 'List audit events, newest first',
      description:
        'Covers changes to keys, settings, connections and webhooks, resets, sign-ins, deletions and merges of containers, and ' +
        'commands run for this organisation: who did what, when and to which ids, never with the content that was sent.',
      query: auditQuery,
      response: auditLog,
      handle: ({ scope, query }) => audit.list(scope, query),
    }),
  ];
}
