import { z } from 'zod';
import { id, pagination, timestamp } from '../http/answer-fields.js';

const action = z.string().meta({
  description: "The operation's id in this document, or a command such as `cairn key create`",
  example: 'createKey',
});

const event = z
  .object({
    id: id.meta({ description: "Over HTTP the request's, as `x-request-id` of its answer had it" }),
    createdAt: timestamp,
    action,
    keyId: id.nullable().meta({ description: 'Who did it; none for a command' }),
    keyName: z.string().nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).meta({
      description: 'Ids of what was made, changed or ended, and counts',
      example: { id: 'k3Vb9xQ2mN5rT7wY1bC4dE' },
    }),
  })
  .meta({ id: 'AuditEvent' });

export const auditLog = z.object({
  events: z.array(event),
  actions: z.array(action).meta({ description: 'Each action that the log has, whatever was asked for' }),
  pagination,
});
