import { z } from 'zod';
import { count, id, timestamp, truncated } from '../http/answer-fields.js';
import { containerTag } from '../http/fields.js';
import { failure, lastError, mostFailures } from './syncing/run-details.js';

const provider = z.string().meta({ description: 'As it was spelt when the connection was made', example: 'codehost' });

export const startedConnection = z.object({
  id,
  authLink: z.url().meta({ description: 'Where a person authorises' }),
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
      .meta({ description: 'Why it failed, what it left out, or, while it is running, what keeps it from going on' }),
    resources: z
      .array(z.string())
      .meta({ description: 'What it syncs, such as repositories; empty where that is all of an account' }),
    failures: z
      .array(failure)
      .meta({ description: `Items that it could not take: the first ${mostFailures} of itemsFailed` }),
    lastError: lastError.nullable().meta({
      description: 'What keeps the provider from being read, since when and as of when; null while the run goes on',
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
    expiresAt: timestamp.optional().meta({ description: 'When the token expires, where it does' }),
    documentLimit: z.int().min(1),
    containerTag,
    containerTags: z.array(containerTag),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'What was sent; of a code host also webhooks, lastSyncedAt and repositories' }),
    status: z.enum(['pending', 'active', 'paused']),
    statusReason: z.string().optional().meta({ description: 'Why it is paused' }),
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
  webhooksRegistered: count.meta({ description: 'Selected resources that have a webhook now' }),
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
