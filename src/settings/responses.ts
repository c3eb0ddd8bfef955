import { z } from 'zod';
import { providers } from '../connectors/registry.js';
import { settingsAliases } from '../http/aliases.js';
import { count } from '../http/answer-fields.js';
import { bucketDefinition } from '../topics/buckets.js';

const clientId = z.string().nullable().meta({ example: 'Iv1.8a61f9b3a7aba766' });
const clientSecret = z.literal('********').nullable().meta({ description: 'Masked value; null if no secret is set' });
const customKeyEnabled = z
  .boolean()
  .nullable()
  .meta({ description: "Whether new connections use the organisation's own OAuth app", example: false });

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
  shouldLLMFilter: z
    .boolean()
    .meta({ description: 'Whether `filterPrompt`, `includeItems` and `excludeItems` limit what becomes a memory' }),
  filterPrompt: z.string().nullable().meta({
    description: 'Purpose of the memories, for the language model that filters them and for bucket suggestions',
    example: 'A cooking app.',
  }),
  includeItems: items,
  excludeItems: items,
  workspacePrompt: z.string().nullable(),
  chunkSize: z.int().meta({ description: 'Maximum tokens of a chunk; −1 means the default of 200', example: -1 }),
  profileBuckets: z.array(bucketDefinition),
});
export type OwnSettings = z.output<typeof own>;

/** Providers in both spellings. */
export const allSettings = own.extend({ ...oauth, ...inTheirWords }).meta({ id: 'Settings' });

export const updatedSettings = z.object({
  orgId: z.string().meta({ example: 'pQ3vX8kZ1mN5rT7wY2bC4d' }),
  orgSlug: z.string().meta({ example: 'acme' }),
  updated: allSettings.partial().meta({ id: 'UpdatedSettings', description: 'Changed settings with their new values' }),
});

export const bucketSuggestions = z.object({ suggestions: z.array(bucketDefinition).min(3).max(6) });

/** What there was when the reset began. */
export const startedReset = z.object({
  success: z.boolean(),
  deletedConnections: count,
  deletedDocumentsApprox: count,
  deletedMemoryRows: count,
  deletedExtraSpaces: count,
  settingsReset: z.boolean(),
});
