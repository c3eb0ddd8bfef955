import { z } from 'zod';
import { count, id, timestamp, truncated } from '../http/answer-fields.js';
import { containerTag } from '../http/fields.js';
import { documentLimitMeaning } from './schemas.js';
import { failure, lastError, mostFailures } from './syncing/run-details.js';

const provider = z.string().meta({
  description: 'Provider, as spelt when the connection was created',
  example: 'codehost',
});

export const startedConnection = z.object({
  id,
  authLink: z.url().meta({ description: 'URL at which a person authorises access' }),
  expiresIn: z.literal('1 hour').meta({ description: 'How long `authLink` works' }),
  redirectsTo: z.url().optional().meta({ description: '`redirectUrl` of the request; absent if there was none' }),
});

export const syncRun = z
  .object({
    id,
    connectionId: id,
    status: z
      .enum(['running', 'completed', 'failed'])
      .meta({ description: '`completed` even if single items failed; `failed` also if it was interrupted' }),
    triggerType: z.enum(['event', 'cron', 'manual']).meta({
      description: "`event`: the provider's webhook; `cron`: the schedule; `manual`: a request, or the authorisation",
    }),
    startedAt: timestamp,
    completedAt: timestamp.nullable(),
    itemsProcessed: count.meta({ description: 'Number of items that were imported' }),
    itemsFailed: count.meta({ description: 'Number of items that could not be imported' }),
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
  .meta({ id: 'SyncRun', description: 'A sync of a connection' });
export const syncRuns = z.array(syncRun);

export const connection = z
  .object({
    id,
    provider,
    email: z.string().nullable().meta({ description: 'Email address of the connected account; null if unknown' }),
    accountName: z.string().nullable().meta({
      description: 'Name of the connected account, with its workspace where there are such; null if unknown',
      example: 'Ana Lopes – Acme',
    }),
    createdAt: timestamp,
    expiresAt: timestamp.optional().meta({ description: 'When the access token expires; absent if it does not' }),
    documentLimit: z.int().min(1).meta({ description: documentLimitMeaning }),
    containerTag,
    containerTags: z.array(containerTag).meta({ description: 'The `containerTag` alone' }),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'Metadata as sent; for the code host also `webhooks`, `lastSyncedAt` and `repositories`' }),
    status: z.enum(['pending', 'active', 'paused']).meta({
      description:
        '`pending`: nobody has authorised it yet; `paused`: it has to be authorised again, see `statusReason`',
    }),
    statusReason: z.string().optional().meta({ description: 'Why the connection is paused' }),
    lastSyncRun: syncRun.optional(),
    truncated,
  })
  .meta({ id: 'Connection' });
export const connections = z.array(connection);

export const resourceList = z.object({
  resources: z
    .array(
      z.object({
        id: z.int().meta({ description: 'Id at the provider, by which it is selected' }),
        name: z.string().meta({ description: 'Name without its owner' }),
        full_name: z.string().meta({ description: 'Name with its owner, such as `acme/notes`' }),
        description: z.string().nullable().meta({ description: 'Description at the provider; null if there is none' }),
        private: z.boolean().meta({ description: 'Whether it is private at the provider' }),
        default_branch: z.string().meta({ description: 'Branch that is synced unless another one is selected' }),
        updated_at: z
          .string()
          .nullable()
          .meta({ description: 'When it last changed, as the provider writes it; null if unknown' }),
      }),
    )
    .meta({ description: 'One page of the resources that the account sees' }),
  total_count: count.meta({ description: 'Number of resources on all pages' }),
});

export const configured = z.object({
  success: z.literal(true).meta({ description: 'Always `true`' }),
  message: z.string().meta({
    description: 'How many resources are selected, new and no longer selected, and which problems webhooks have',
  }),
  webhooksRegistered: count.meta({ description: 'Number of selected resources that have a webhook now' }),
});

export const startedImport = z.object({
  message: z.string().meta({ description: 'Number of connections whose sync was started, in words' }),
  provider,
});

export const importedDocuments = z.array(
  z.object({
    id,
    title: z.string().nullable().meta({ description: 'Title of the document; null if there is none' }),
    summary: z.string().nullable().meta({ description: 'Summary of the document; null if there is none' }),
    status: z.string().meta({ description: 'Processing status, which ends as `done` or `failed`' }),
    type: z.string().meta({ description: 'Type of the content, such as `codehost_markdown` or `pdf`' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
);

export const deletedConnection = z.object({ id, provider });
