import { z } from 'zod';
import { connectBody } from '../../connections/schemas.js';
import { isProviderName, providerField } from '../../http/aliases.js';
import { maybe, paging } from '../../http/fields.js';
import { included } from '../fields.js';

const { redirectUrl, documentLimit } = connectBody.shape;

export const createBody = z.object({
  provider: z
    .string()
    .refine((name) => isProviderName(name), 'names no provider')
    .meta({ description: 'Name of the provider; 501 for one that the service does not support', example: 'github' }),
  redirectUrl: maybe(redirectUrl.unwrap()).meta({
    description: 'URL to which the browser is redirected after authorisation',
  }),
  documentLimit: maybe(documentLimit.unwrap()).meta({
    description:
      'Maximum number of documents to import; default 10,000, or what the connector has that is authorised again',
  }),
  config: maybe(
    z.looseObject({
      syncScope: maybe(z.literal('full', 'expected full: drives are synced as a whole')).meta({
        description: 'How much of a drive is synced: always the whole',
      }),
    }),
  ).meta({ description: 'Settings of other services; they change nothing here' }),
});

export const listQuery = z.object({
  ...paging(1_000, 50),
  provider: providerField.optional().meta({ description: 'Only connectors of this provider' }),
});

export const getQuery = z.object({
  include: included(['syncs', 'picker']),
  returnUrl: z.string().max(2_000).optional().meta({ description: 'Ignored: there is no hosted picker' }),
});

const ids = maybe(z.array(z.string().min(1).max(500)).max(200));
const unsupported = ids.meta({ description: 'Not supported: 400' });

export const updateBody = z.object({
  selection: maybe(
    z.object({
      repos: ids.meta({ description: 'Ids of repositories at the provider' }),
      ...{ labels: unsupported, files: unsupported, folders: unsupported },
    }),
  ).meta({
    description: 'Replaces the current selection; only `repos` is supported, with the ids of repositories',
    example: { repos: ['1296269'] },
  }),
  documentLimit: maybe(documentLimit.unwrap()).meta({ description: 'Maximum number of documents to import' }),
});
export type UpdateConnector = z.output<typeof updateBody>;
