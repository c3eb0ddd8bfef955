import { z } from 'zod';

/** A bucket of a profile: facts that match its description are listed under its key. */
export interface Bucket {
  key: string;
  description: string;
}

/** Buckets used while neither the organisation nor the container defines any. */
export const builtInBuckets: readonly Bucket[] = [
  {
    key: 'preferences',
    description: 'What the user likes, dislikes and prefers, and how they want things to be done.',
  },
];

/** The key of a bucket. */
export const bucketKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'expected 1–64 lower-case letters, digits, "-" or "_", not starting with a sign')
  .refine((key) => key !== 'static' && key !== 'dynamic', '"static" and "dynamic" are sections of every profile');

/** The description of what belongs in a bucket. */
export const bucketDescription = z.string().max(2_000);

const keyMeaning = 'Key under which profiles list the facts of the bucket';

const bucket = z.object({
  key: bucketKey.meta({ description: keyMeaning }),
  description: bucketDescription.default('').meta({
    description:
      'Which facts belong in it; if empty, the words of the key decide, as they always do for keys such as `goals`',
  }),
});

/** A list of definitions as clients send it (API.md §7); duplicate keys are refused, each one named. */
export const profileBuckets = z
  .array(bucket)
  .max(50, 'expected at most 50 buckets')
  .superRefine((buckets, ctx) => {
    const seen = new Set<string>();
    for (const [index, { key }] of buckets.entries()) {
      if (seen.has(key)) ctx.addIssue({ code: 'custom', path: [index, 'key'], message: 'is defined twice' });
      seen.add(key);
    }
  });

export interface BucketChanges {
  /** Definitions to add; one with an existing key replaces that bucket. */
  set: readonly Bucket[];
  /** Keys to remove; unknown ones are ignored. */
  remove: readonly string[];
}

/** A bucket's definition in an answer. */
export const bucketDefinition = z
  .object({
    key: z.string().meta({ description: keyMeaning, example: 'preferences' }),
    description: z.string().meta({
      description: 'Which facts belong in the bucket; may be empty',
      example: 'What the user likes and dislikes.',
    }),
  })
  .meta({ id: 'Bucket' });
