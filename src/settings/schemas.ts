import { z } from 'zod';
import { type Provider, providers } from '../connectors/registry.js';
import { settingsAliases } from '../http/aliases.js';
import { publishedAs } from '../http/published-as.js';
import { profileBuckets } from '../topics/buckets.js';

export const filterMeaning = 'Whether `filterPrompt`, `includeItems` and `excludeItems` limit what becomes a memory';
export const customKeyMeaning = "Whether new connections use the organisation's own OAuth app";
const split = 'a list, or a string that is split at commas and line breaks';

const items = z.union(
  [z.string().max(10_000), z.array(z.string().min(1).max(500)).max(200)],
  'expected a string, or an array of at most 200 strings of 1–500 characters',
);
const prompt = (longest: number) => z.string().max(longest);
const credential = z.string().trim().min(1).max(1_000);

const clientId = credential
  .nullish()
  .meta({ description: "Client id of the organisation's own OAuth app; null clears it" });
const clientSecret = credential.nullish().meta({
  description: "Client secret of the organisation's own OAuth app; null clears it, the masked value changes nothing",
});
const customKeyEnabled = z.boolean().nullish().meta({ description: customKeyMeaning });

/** The OAuth apps of the organisation's own: three fields a provider. */
const oauth = Object.fromEntries(
  providers.flatMap((provider): [string, z.ZodType][] => [
    [`${provider}ClientId`, clientId],
    [`${provider}ClientSecret`, clientSecret],
    [`${provider}CustomKeyEnabled`, customKeyEnabled],
  ]),
) as Record<`${Provider}ClientId` | `${Provider}ClientSecret`, z.ZodOptional<z.ZodNullable<typeof credential>>> &
  Record<`${Provider}CustomKeyEnabled`, z.ZodOptional<z.ZodNullable<z.ZodBoolean>>>;

const fields = z.object({
  shouldLLMFilter: z.boolean().nullish().meta({ description: filterMeaning }),
  filterPrompt: prompt(10_000).nullish().meta({
    description: 'Purpose of the memories, for the language model that filters them and for bucket suggestions',
    example: 'A cooking app.',
  }),
  includeItems: items.nullish().meta({ description: `Topics that become memories: ${split}` }),
  excludeItems: items.nullish().meta({ description: `Topics that do not become memories: ${split}` }),
  workspacePrompt: prompt(1_500)
    .nullish()
    .meta({ description: 'Description of the organisation, for the language model; null clears it' }),
  chunkSize: z
    .number()
    .int()
    .refine((size) => size === -1 || (size >= 16 && size <= 480), 'expected −1 for the default, or 16–480 tokens')
    .nullish()
    .meta({
      description:
        'Maximum tokens of a chunk: 16–480, or −1 for the default of 200; applies to content processed later',
      minimum: -1,
      maximum: 480,
    }),
  profileBuckets: profileBuckets
    .nullish()
    .meta({ description: 'Buckets of the profiles of all containers, in place of the current ones; null for none' }),
  ...oauth,
});

/** Public clients' field names become ours; one field in both spellings must say the same. */
const patched = z.preprocess((body, ctx) => {
  if (!(body instanceof Object) || Array.isArray(body)) return body;
  const given: Record<string, unknown> = { ...body };
  for (const [alias, name] of settingsAliases) {
    if (!(alias in given)) continue;
    if (name in given && given[name] !== given[alias]) {
      ctx.addIssue({ code: 'custom', path: [alias], message: `says something else than ${name}` });
    }
    given[name] = given[alias];
  }
  return given;
}, fields);

const aliases = [...settingsAliases].map(([alias, name]) => [alias, fields.shape[name as keyof typeof fields.shape]]);
export const patchSettingsBody = publishedAs(patched, fields.extend(Object.fromEntries(aliases)));

export type PatchSettings = z.output<typeof fields>;

export const resetBody = z.object({
  confirmation: z.string().max(100).meta({
    description:
      "The organisation's slug, `orgSlug` in answers of `PATCH /v3/settings`, so that none is reset by mistake",
  }),
});
