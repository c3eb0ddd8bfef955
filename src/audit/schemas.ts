import { z } from 'zod';
import { isoDate, paging } from '../http/fields.js';

export const auditQuery = z
  .object({
    keyId: z.string().max(100).optional().meta({ description: 'Only events of this key' }),
    action: z.string().max(100).optional().meta({ description: 'Only events with this action', example: 'createKey' }),
    from: isoDate.optional().meta({ description: 'Only events from this time on' }),
    to: isoDate.optional().meta({ description: 'Only events before this time' }),
    ...paging(100, 20),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    message: 'is not after from',
  });

export type AuditQuery = z.output<typeof auditQuery>;
