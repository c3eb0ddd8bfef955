import { z } from 'zod';
import { count, id, timestamp, truncated } from '../http/answer-fields.js';
import { containerTag } from '../http/fields.js';
import { failure, lastError, mostFailures } from './syncing/run-details.js';

const provider = z.string().meta({
  description: 'Provider, as spelt when the connection was created',
  example: 'codehost',
});

export const startedConnection = z.object({
  id,
  authLink: z.url().meta({ description: 'URL at which a person authorises access' }),
  expiresIn: z.literal('1 hour'),
  redirectsTo: z.url().optional(),
});

export const syncRun = z
  .object({
    id,
    connectionId: id,
    status: z.enum(['running', 'completed', 'failed']),
    triggerType: z.enum(['event', 'cron', 'manual']),
    startedAt: timestamp,
    completedAt: timestamp.nullable(),
    itemsProcessed: count,
    itemsFailed: count,
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed, what it left out or, while it runs, what holds it up; null for none' }),
    resources: z
      .array(z.string())
      .meta({ description: 'Names of the synced resources, such as repositories; empty for a whole account' }),
    failures: z
      .array(failure)
      .meta({ description: `Items that could not be imported: the first ${mostFailures} of \`itemsFailed\`` }),
    lastError: lastError.nullable().meta({
      description: 'Error of the provider that holds the run up or made it fail; null while the run makes progress',
    }),
  })
  .meta({ id: 'SyncRun' });
export const syncRuns = z.array(syncRun);

export const connection = z
  .object({
    id,
    provider,
    email: z.string().nullable(),
    createdAt: timestamp,
    expiresAt: timestamp.optional().meta({ description: 'When the access token expires; absent if it does not' }),
    documentLimit: z.int().min(1),
    containerTag,
    containerTags: z.array(containerTag),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'Metadata as sent; for the code host also `webhooks`, `lastSyncedAt` and `repositories`' }),
    status: z.enum(['pending', 'active', 'paused']),
    statusReason: z.string().optional().meta({ description: 'Why the connection is paused' }),
    lastSyncRun: syncRun.optional(),
    truncated,
  })
  .meta({ id: 'Connection' });
export const connections = z.array(connection);

export const resourceList = z.object({
  resources: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      full_name: z.string(),
      description: z.string().nullable(),
      private: z.boolean(),
      default_branch: z.string(),
      updated_at: z.string().nullable(),
    }),
  ),
  total_count: count,
});

export const configured = z.object({
  success: z.literal(true),
  message: z.string(),
  webhooksRegistered: count.meta({ description: 'Number of selected resources that have a webhook now' }),
});

export const startedImport = z.object({ message: z.string(), provider });

export const importedDocuments = z.array(
  z.object({
    id,
    title: z.string().nullable(),
    summary: z.string().nullable(),
    status: z.string(),
    type: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
);

export const deletedConnection = z.object({ id, provider });
