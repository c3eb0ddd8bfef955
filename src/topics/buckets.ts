import { z } from 'zod';

/** A drawer of a profile: facts that its description fits are listed under its key. */
export interface Bucket {
  key: string;
  description: string;
}

/** What there is while neither the organisation nor the container has defined any. */
export const builtInBuckets: readonly Bucket[] = [
  {
    key: 'preferences',
    description: 'What the user likes, dislikes and prefers, and how they want things to be done.',
  },
];

/** What facts of a profile can be listed under. */
export const bucketKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'expected 1–64 lower-case letters, digits, "-" or "_", not starting with a sign')
  .refine((key) => key !== 'static' && key !== 'dynamic', '"static" and "dynamic" are sections of every profile');

/** What fits a bucket, in words. */
export const bucketDescription = z.string().max(2_000);

const bucket = z.object({
  key: bucketKey,
  description: bucketDescription.default(''),
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
  /** In the place of those with the same keys. */
  set: readonly Bucket[];
  /** Keys; those that are not there are left out. */
  remove: readonly string[];
}

/** A definition as it is answered. */
export const bucketDefinition = z
  .object({
    key: z.string().meta({ example: 'preferences' }),
    description: z.string().meta({ example: 'What the user likes and dislikes.' }),
  })
  .meta({ id: 'Bucket' });
