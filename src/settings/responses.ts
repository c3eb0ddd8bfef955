import { z } from 'zod';
import { providers } from '../connectors/registry.js';
import { settingsAliases } from '../http/aliases.js';
import { bucketDefinition } from '../topics/buckets.js';

const clientId = z.string().nullable().meta({ example: 'Iv1.8a61f9b3a7aba766' });
const clientSecret = z.literal('********').nullable().meta({ description: 'Masked; `null` where there is none' });
const customKeyEnabled = z
  .boolean()
  .nullable()
  .meta({ description: "New connections use the organisation's own OAuth app", example: false });

const oauth = Object.fromEntries(
  providers.flatMap((provider) => [
    [`${provider}ClientId`, clientId],
    [`${provider}ClientSecret`, clientSecret],
    [`${provider}CustomKeyEnabled`, customKeyEnabled],
  ]),
);
const inTheirWords = Object.fromEntries([...settingsAliases].map(([alias, name]) => [alias, oauth[name] ?? clientId]));

const items = z
  .union([z.string(), z.array(z.string())])
  .nullable()
  .meta({ description: 'In the form that it was sent', example: ['food', 'travel'] });

const own = z.object({
  shouldLLMFilter: z.boolean().meta({ description: 'Only what the filters let through becomes memories' }),
  filterPrompt: z.string().nullable().meta({ description: 'What the memories are for', example: 'A cooking app.' }),
  includeItems: items,
  excludeItems: items,
  workspacePrompt: z.string().nullable(),
  chunkSize: z.int().meta({ description: 'Most tokens of a chunk; −1: the default', example: -1 }),
  profileBuckets: z.array(bucketDefinition),
});
export type OwnSettings = z.output<typeof own>;

/** Providers in both spellings. */
export const allSettings = own.extend({ ...oauth, ...inTheirWords }).meta({ id: 'Settings' });

export const updatedSettings = z.object({
  orgId: z.string().meta({ example: 'pQ3vX8kZ1mN5rT7wY2bC4d' }),
  orgSlug: z.string().meta({ example: 'acme' }),
  updated: allSettings.partial().meta({ id: 'UpdatedSettings', description: 'What was sent, as it is now' }),
});

export const bucketSuggestions = z.object({ suggestions: z.array(bucketDefinition).min(3).max(6) });
