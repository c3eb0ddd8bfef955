import { z } from 'zod';
import { count, id, pagination, timestamp } from '../../http/answer-fields.js';
import { containerTag } from '../../http/fields.js';

const link = z.object({ url: z.url(), expiresAt: timestamp }).meta({ id: 'ConnectorLink' });

export const startedConnector = z.object({
  id,
  authorization: link.meta({ description: 'Where a person authorises' }),
});

const runSystem = z.object({
  status: z.enum(['running', 'completed', 'failed']),
  startedAt: timestamp,
  completedAt: timestamp.nullable(),
});
const error = z.string().nullable().meta({ description: 'Why it failed, or what it left out' });
const errorCode = z.null().meta({ description: 'Not told: `error` says it in words' });

const sync = z
  .object({
    ...{ id, trigger: z.enum(['event', 'cron', 'manual']), error, errorCode },
    ...{ itemsProcessed: count, itemsFailed: count },
    failures: z.array(z.never()).meta({
      description: 'Empty, of documents: `error` says what could not be fetched, which has none',
      example: [],
    }),
    system: runSystem,
  })
  .meta({ id: 'ConnectorSync' });

export const connector = z
  .object({
    id,
    provider: z.string().meta({ description: 'As it was spelt when the connector was made', example: 'github' }),
    authorization: z.null().meta({ description: 'The link is told when the connector is made, and kept nowhere' }),
    namespace: containerTag,
    account: z.string().nullable().meta({ description: 'Whose account it is', example: 'ada@example.com' }),
    capabilities: z.object({
      selectable: z.boolean().meta({ description: 'Syncs what is selected, not everything' }),
      webhooks: z.boolean(),
    }),
    config: z.null(),
    selection: z
      .object({ repos: z.array(z.object({ id: z.string(), name: z.string() })) })
      .nullable()
      .meta({ description: 'null for one that syncs everything' }),
    documentLimit: z.int().min(1),
    documentCount: count,
    latestRun: z.object({ error, errorCode, system: runSystem }).nullable(),
    system: z.object({
      status: z.enum(['pending_authorization', 'active', 'paused']),
      createdAt: timestamp,
      lastSuccessfulSyncAt: timestamp.nullable(),
    }),
    statusReason: z.string().optional().meta({ description: 'Why it is paused' }),
    syncs: z.array(sync).optional().meta({ description: 'The last ten, with `include=syncs`' }),
    picker: z.null().optional().meta({ description: 'With `include=picker`: there is no hosted picker' }),
  })
  .meta({ id: 'Connector' });
export type PresentedConnector = z.output<typeof connector>;

export const connectorList = z.object({ connectors: z.array(connector), pagination });

export const startedSync = z.object({ id, status: z.literal('queued') });

export const deletedConnector = z.object({ id, deleted: z.literal(true) });
