import { z } from 'zod';
import { providerField } from '../http/aliases.js';
import { containerTag, containerTags, metadata, wholeNumber } from '../http/fields.js';

const tags = { containerTag: containerTag.optional(), containerTags: containerTags.optional() };

export const documentLimitMeaning = 'Maximum number of documents to import; new items beyond it are left out';

export const connectBody = z.object({
  ...tags,
  containerTags: containerTags.optional().meta({
    description: 'Instead of `containerTag`: what is imported belongs to the first tag alone',
  }),
  redirectUrl: z
    .url({ protocol: /^https?$/, error: 'expected an http or https URL' })
    .max(2_000)
    .optional()
    .meta({
      description: 'URL to which the browser is redirected after authorisation; the operator sets the allowed origins',
    }),
  connectionId: z.string().optional().meta({
    description:
      'Paused connection of the container to this provider that is authorised again; default the newest of them, or else a new connection',
  }),
  documentLimit: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .meta({
      description: `${documentLimitMeaning}; default 10,000, or what the connection has that is authorised again`,
    }),
  metadata: metadata.nullish(),
});
export type ConnectRequest = z.output<typeof connectBody>;

/** A malformed parameter counts as absent: the person whose browser the provider redirected here cannot correct it. */
const sent = z.string().min(1).max(4_000).optional().catch(undefined);
export const callbackQuery = z.object({
  code: sent.meta({ description: 'Authorisation code of the provider' }),
  state: sent.meta({ description: 'Value from `authLink`, which works once' }),
  error: sent.meta({ description: 'Error code of the provider, such as `access_denied`, if access was not granted' }),
});
export type CallbackQuery = z.output<typeof callbackQuery>;

export const listBody = z.object({
  ...tags,
  provider: providerField
    .optional()
    .meta({ description: 'Only connections to this provider, such as `codehost`, also by its public name `github`' }),
});
export type ListRequest = z.output<typeof listBody>;

export const tagsBody = z.object(tags);
export type TagsRequest = z.output<typeof tagsBody>;

/** Requires containers: a provider alone would select too much. */
export const someTagsBody = z
  .object(tags)
  .refine((body) => body.containerTag !== undefined || body.containerTags !== undefined, {
    path: ['containerTags'],
    message: 'is required',
  });

export const resourcesQuery = z.object({
  page: wholeNumber(1, 100_000).default(1),
  per_page: wholeNumber(1, 100).default(30),
  parent_id: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: 'Ignored: no provider has resources within resources' }),
});
export type ResourcesQuery = z.output<typeof resourcesQuery>;

const chosen = z.object({
  id: z.int().min(0).meta({ description: 'Id at the provider: `id` of a listed resource' }),
  name: z.string().min(1).max(500).meta({
    description: '`full_name` of the listed resource; finds it if the provider cannot look it up by id',
  }),
  defaultBranch: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'Branch to sync; default the one that the provider names' }),
});
export type Chosen = z.output<typeof chosen>;

/** Most resources of a connection; each is looked up at the provider before anything changes. */
const mostResources = 200;
export const configureBody = z.object({
  resources: z
    .array(chosen)
    .max(mostResources)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'names a resource twice')
    .meta({ description: 'All resources to sync; others are synced no longer, but their documents stay' }),
});

export const deleteQuery = z.object({
  deleteDocuments: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .meta({ description: 'Whether the imported documents are deleted too' }),
});
