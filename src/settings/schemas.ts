import { z } from 'zod';
import { settingsAliases } from '../http/aliases.js';
import { profileBuckets } from '../profiles/buckets.js';

export const providers = ['codehost', 'driveOne', 'notesApp', 'driveTwo'] as const;
export type Provider = (typeof providers)[number];

const items = z.union(
  [z.string().max(10_000), z.array(z.string().min(1).max(500)).max(200)],
  'expected a string, or an array of at most 200 strings of 1–500 characters',
);
const prompt = (longest: number) => z.string().max(longest);
const credential = z.string().trim().min(1).max(1_000);

const oauth = <P extends Provider>(provider: P) =>
  ({
    [`${provider}ClientId`]: credential.nullish(),
    [`${provider}ClientSecret`]: credential.nullish(),
    [`${provider}CustomKeyEnabled`]: z.boolean().nullish(),
  }) as Record<`${P}ClientId` | `${P}ClientSecret`, z.ZodOptional<z.ZodNullable<typeof credential>>> &
    Record<`${P}CustomKeyEnabled`, z.ZodOptional<z.ZodNullable<z.ZodBoolean>>>;

const fields = z.object({
  shouldLLMFilter: z.boolean().nullish(),
  filterPrompt: prompt(10_000).nullish(),
  includeItems: items.nullish(),
  excludeItems: items.nullish(),
  workspacePrompt: prompt(1_500).nullish(),
  chunkSize: z
    .number()
    .int()
    .refine((size) => size === -1 || (size >= 1 && size <= 100_000), 'expected −1 for the default, or 1–100,000 tokens')
    .nullish(),
  profileBuckets: profileBuckets.nullish(),
  ...oauth('codehost'),
  ...oauth('driveOne'),
  ...oauth('notesApp'),
  ...oauth('driveTwo'),
});

/** Public clients' field names become ours; one field in both spellings must say the same. */
export const patchSettingsBody = z.preprocess((body, ctx) => {
  if (!(body instanceof Object)) return body;
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

export type PatchSettings = z.output<typeof fields>;
