import { z } from 'zod';
import { providers } from '../connectors/registry.js';
import { settingsAliases } from '../http/aliases.js';
import { count } from '../http/answer-fields.js';
import { bucketDefinition } from '../topics/buckets.js';
import { customKeyMeaning, filterMeaning } from './schemas.js';

/** Shown in place of a secret. A patch that sends it back changes nothing. */
export const masked = '********';

const clientId = z.string().nullable().meta({
  description: "Client id of the organisation's own OAuth app; null if none is set",
  example: 'Iv1.8a61f9b3a7aba766',
});
const clientSecret = z.literal(masked).nullable().meta({ description: 'Masked value; null if no secret is set' });
const customKeyEnabled = z.boolean().nullable().meta({ description: customKeyMeaning, example: false });

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
  .meta({ description: 'Topics, as a string or a list, whichever was set; null if none', example: ['food', 'travel'] });

const own = z.object({
  shouldLLMFilter: z.boolean().meta({ description: filterMeaning }),
  filterPrompt: z.string().nullable().meta({
    description: 'Purpose of the memories, for the language model that filters them and for bucket suggestions',
    example: 'A cooking app.',
  }),
  includeItems: items,
  excludeItems: items,
  workspacePrompt: z
    .string()
    .nullable()
    .meta({ description: 'Description of the organisation, for the language model; null if there is none' }),
  chunkSize: z.int().meta({ description: 'Maximum tokens of a chunk; −1 means the default of 200', example: -1 }),
  profileBuckets: z
    .array(bucketDefinition)
    .meta({ description: "Buckets of the profiles of all containers, besides each container's own" }),
});
export type OwnSettings = z.output<typeof own>;

/** Providers in both spellings. */
export const allSettings = own.extend({ ...oauth, ...inTheirWords }).meta({ id: 'Settings' });

export const updatedSettings = z.object({
  orgId: z.string().meta({ description: 'Id of the organisation', example: 'pQ3vX8kZ1mN5rT7wY2bC4d' }),
  orgSlug: z.string().meta({ description: 'Short name, which confirms a reset', example: 'acme' }),
  updated: allSettings.partial().meta({ id: 'UpdatedSettings', description: 'Changed settings with their new values' }),
});

export const bucketSuggestions = z.object({
  suggestions: z
    .array(bucketDefinition)
    .min(3)
    .max(6)
    .meta({ description: 'Suggested buckets; to use them, set them as `profileBuckets`' }),
});

/** What there was when the reset began. */
export const startedReset = z.object({
  success: z.boolean().meta({ description: 'Always `true`: the reset has begun and continues in the background' }),
  deletedConnections: count.meta({ description: 'Number of connections when the reset began' }),
  deletedDocumentsApprox: count.meta({ description: 'Number of documents when the reset began' }),
  deletedMemoryRows: count.meta({
    description: 'Number of memories when the reset began, counting earlier versions and forgotten ones',
  }),
  deletedExtraSpaces: count.meta({ description: 'Number of containers when the reset began, without the default one' }),
  settingsReset: z.boolean().meta({ description: 'Always `true`: settings have their defaults again' }),
});
