import { z } from 'zod';
import { count, id, pagination, timestamp } from '../../http/answer-fields.js';
import { containerTag } from '../../http/fields.js';

const link = z
  .object({ url: z.url().meta({ description: 'URL at which a person authorises access' }), expiresAt: timestamp })
  .meta({ id: 'ConnectorLink' });

export const startedConnector = z.object({
  id,
  authorization: link.meta({ description: 'URL at which a person authorises access' }),
});

const runSystem = z
  .object({
    status: z.enum(['running', 'completed', 'failed']).meta({ description: 'State of the sync' }),
    startedAt: timestamp,
    completedAt: timestamp.nullable(),
  })
  .meta({ description: 'State and times of the sync' });
const error = z.string().nullable().meta({
  description: 'Why the sync failed, what it left out or, while it runs, what holds it up; null for none',
});
const errorCode = z.null().meta({ description: 'Always null: there are no error codes; `error` explains in words' });

const sync = z
  .object({
    id,
    trigger: z.enum(['event', 'cron', 'manual']).meta({
      description: 'What started it: `event` of the provider, `cron` for the schedule, `manual` for a request',
    }),
    ...{ error, errorCode },
    itemsProcessed: count.meta({ description: 'Number of items that were imported' }),
    itemsFailed: count.meta({ description: 'Number of items that could not be imported' }),
    failures: z.array(z.never()).meta({
      description: 'Always empty; `error` describes items that could not be fetched',
      example: [],
    }),
    system: runSystem,
  })
  .meta({ id: 'ConnectorSync' });

export const connector = z
  .object({
    id,
    provider: z.string().meta({ description: 'Provider, as spelt when the connector was created', example: 'github' }),
    authorization: z.null().meta({
      description: 'Always null: the link is returned only when the connector is created',
    }),
    namespace: containerTag,
    account: z.string().nullable().meta({
      description: 'Email address of the connected account, or its name if it has none; null if unknown',
      example: 'ada@example.com',
    }),
    capabilities: z
      .object({
        selectable: z.boolean().meta({
          description: 'Whether only selected resources are synced; otherwise the whole account is',
        }),
        webhooks: z.boolean().meta({ description: 'Whether the provider can report changes by webhooks' }),
      })
      .meta({ description: 'What the provider supports' }),
    config: z.null().meta({ description: 'Always null: there are no settings' }),
    selection: z
      .object({
        repos: z
          .array(
            z.object({
              id: z.string().meta({ description: 'Id at the provider' }),
              name: z.string().meta({ description: 'Name at the provider' }),
            }),
          )
          .meta({ description: 'Repositories' }),
      })
      .nullable()
      .meta({ description: 'Selected resources; null if the whole account is synced' }),
    documentLimit: z.int().min(1).meta({ description: 'Maximum number of documents to import' }),
    documentCount: count.meta({ description: 'Number of imported documents' }),
    latestRun: z
      .object({ error, errorCode, system: runSystem })
      .nullable()
      .meta({ description: 'The last sync; null if there was none' }),
    system: z
      .object({
        status: z.enum(['pending_authorization', 'active', 'paused']).meta({
          description: '`pending_authorization` until a person has authorised access; `statusReason` explains `paused`',
        }),
        createdAt: timestamp,
        lastSuccessfulSyncAt: timestamp.nullable(),
      })
      .meta({ description: 'Status and times' }),
    statusReason: z.string().optional().meta({ description: 'Why the connector is paused' }),
    syncs: z.array(sync).optional().meta({
      description: 'The last ten syncs, newest first; only with `include=syncs`',
    }),
    picker: z.null().optional().meta({
      description: 'Always null, as there is no hosted picker; only with `include=picker`',
    }),
  })
  .meta({ id: 'Connector' });
export type PresentedConnector = z.output<typeof connector>;

export const connectorList = z.object({
  connectors: z.array(connector).meta({ description: 'Connectors to which a person has authorised access' }),
  pagination,
});

export const startedSync = z.object({
  id,
  status: z.literal('queued').meta({ description: 'Always `queued`: the sync runs in the background' }),
});

export const deletedConnector = z.object({ id, deleted: z.literal(true).meta({ description: 'Always `true`' }) });
