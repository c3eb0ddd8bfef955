import { z } from 'zod';
import { id, pagination, timestamp } from '../http/answer-fields.js';

const action = z.string().meta({
  description: '`operationId` in this document, or a command such as `cairn key create`',
  example: 'createKey',
});

const event = z
  .object({
    id: id.meta({ description: 'Id of the event; for a request, the `x-request-id` of its response' }),
    createdAt: timestamp,
    action,
    keyId: id.nullable().meta({ description: 'Key that was used; null for a command' }),
    keyName: z.string().nullable().meta({ description: 'Name of that key; null for a command' }),
    params: z.record(z.string(), z.union([z.string(), z.number()])).meta({
      description: 'Ids of what was created, changed or deleted, and counts',
      example: { id: 'k3Vb9xQ2mN5rT7wY1bC4dE' },
    }),
  })
  .meta({ id: 'AuditEvent' });

export const auditLog = z.object({
  events: z.array(event).meta({ description: 'Events, newest first' }),
  actions: z.array(action).meta({ description: 'All actions in the log, whatever the filters' }),
  pagination,
});
