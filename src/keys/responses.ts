import { z } from 'zod';
import { count, id, timestamp } from '../http/answer-fields.js';

const created = z.object({
  id,
  name: z.string().meta({ description: 'Name, as sent or by default', example: 'Production' }),
  createdAt: timestamp,
  expiresAt: timestamp.nullable().meta({ description: 'When the key expires; null for never', example: null }),
});
export type PresentedCreated = z.output<typeof created>;

const value = z.string().meta({
  description: 'Value of the key, returned only in this response',
  example: 'sm_pQ3vX8kZ1mN5rT7wY2bC4d_V1StGXR8Z5jdHi6BmyT',
});

const key = created.extend({
  revokedAt: timestamp.nullable().meta({ example: null }),
  lastUsedAt: timestamp.nullable().meta({
    description: 'When the key was last used, to within about a minute; null for never',
  }),
});
export type PresentedKey = z.output<typeof key>;

const scopedKey = key.extend({
  containerTag: z
    .string()
    .nullable()
    .meta({ description: 'Container that the key gives access to', example: 'user_42' }),
  rateLimitMax: count.nullable().meta({
    description: 'Requests allowed in each window; null for no limit',
    example: 500,
  }),
  rateLimitTimeWindow: count.nullable().meta({ description: 'Length of the window in milliseconds', example: 60_000 }),
});
export type PresentedScopedKey = z.output<typeof scopedKey>;

export const createdKey = created.extend({ key: value });

export const createdScopedKey = createdKey.extend({
  containerTag: z.string().meta({ description: 'Container that the key gives access to', example: 'user_42' }),
  allowedEndpoints: z
    .array(z.string())
    .meta({ description: 'Paths that the key opens, each with the paths below it', example: ['/v4/search'] }),
});

const allKeys = 'Keys, including revoked and expired ones, newest first';
export const keyList = z.object({
  keys: z.array(key.meta({ id: 'Key' })).meta({ description: allKeys }),
});
export const scopedKeyList = z.object({
  keys: z.array(scopedKey.meta({ id: 'ScopedKey' })).meta({ description: allKeys }),
});
export const revoked = z.object({ success: z.boolean().meta({ description: 'Always `true`' }) });

export const session = z.object({
  user: z.object({ id: id.meta({ description: 'Id of the key' }) }),
  org: z.object({ id }),
  role: z.enum(['admin', 'member']),
  scope: z.object({
    type: z.enum(['full', 'scoped']),
    tag: z.string().optional().meta({
      description: 'Container that the scoped key gives access to; absent for organisation keys',
    }),
  }),
});
export type PresentedSession = z.output<typeof session>;

/** As the API reference shows it. Agents get `session`: descriptions cost them tokens. */
export const describedSession = session.extend({
  user: session.shape.user.meta({
    description: 'Key of the request, or the one that opened the session of the console',
  }),
  org: session.shape.org.meta({ description: 'Organisation of the key' }),
  role: session.shape.role.meta({ description: '`admin` with an organisation key, `member` with a scoped key' }),
  scope: session.shape.scope
    .extend({
      type: session.shape.scope.shape.type.meta({
        description: '`full`: all containers of the organisation; `scoped`: one container',
      }),
    })
    .meta({ description: 'What the key opens' }),
});
