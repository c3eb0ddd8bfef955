import { z } from 'zod';
import { conflict, invalidInput } from '../errors.js';
import type { Scope } from '../scope.js';
import { containerOf } from './container.js';

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

export type BucketService = ReturnType<typeof createBucketService>;

interface Parts {
  /** Definitions that hold for every container of the organisation. */
  ofOrganization(scope: Scope): Promise<readonly Bucket[]>;
  /** The container's own; none for one that does not exist. */
  ofContainer(scope: Scope, containerTag: string): Promise<readonly Bucket[]>;
  changeOfContainer(scope: Scope, containerTag: string, changes: BucketChanges): Promise<void>;
}

export function createBucketService({ ofOrganization, ofContainer, changeOfContainer }: Parts) {
  /** The buckets of a container's profile: the organisation's, which win, then its own; without any the built-in. */
  async function definedBuckets(scope: Scope, containerTag: string): Promise<readonly Bucket[]> {
    const [shared, own] = await Promise.all([ofOrganization(scope), ofContainer(scope, containerTag)]);
    const taken = new Set(shared.map(({ key }) => key));
    const defined = [...shared, ...own.filter(({ key }) => !taken.has(key))];
    return defined.length > 0 ? defined : builtInBuckets;
  }

  /** @throws {CairnError} 409 for a key that the organisation defines: containers cannot change it */
  async function refuseShared(scope: Scope, keys: readonly string[]): Promise<void> {
    const shared = (await ofOrganization(scope)).filter(({ key }) => keys.includes(key)).map(({ key }) => key);
    if (shared.length > 0) throw conflict(`buckets: the organisation defines ${shared.join(', ')}`);
  }

  return {
    definedBuckets,

    /**
     * Defines buckets of a container besides those that it has, and takes others away.
     * @returns what its profile has then
     * @throws {CairnError} 400 for too many, 409 for one of the organisation's
     */
    async change(scope: Scope, containerTag: string, changes: BucketChanges): Promise<readonly Bucket[]> {
      await refuseShared(scope, [...changes.set.map(({ key }) => key), ...changes.remove]);
      await changeOfContainer(scope, containerTag, changes);
      return definedBuckets(scope, containerTag);
    },

    /**
     * What `POST /v4/profile/buckets` answers. Where the container is not named, a scoped key means its own, and an
     * organisation key none.
     * @throws {CairnError} 400, 403
     */
    async list(scope: Scope, request: { containerTag?: string | undefined; containerTags?: string[] | undefined }) {
      if ([scope.containerTag, request.containerTag, request.containerTags].every((tag) => tag === undefined)) {
        throw invalidInput('containerTag: is required');
      }
      const containerTag = containerOf(scope, request);
      return { buckets: await definedBuckets(scope, containerTag) };
    },
  };
}
