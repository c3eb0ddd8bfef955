import type { ContainerService } from '../containers/managing.js';
import { namedContainers } from '../containers/service.js';
import { conflict, invalidInput } from '../core/errors.js';
import { defaultContainerTag, type Scope } from '../core/scope.js';
import type { SettingsService } from '../settings/service.js';
import { type Bucket, type BucketChanges, builtInBuckets } from '../topics/buckets.js';

export type BucketService = ReturnType<typeof createBucketService>;

interface Parts {
  settings: Pick<SettingsService, 'profileBuckets'>;
  containers: Pick<ContainerService, 'bucketsOf' | 'changeBuckets'>;
}

export function createBucketService({ settings, containers }: Parts) {
  /** The buckets of a container's profile: the organisation's, which take precedence, then its own; if there are none, the built-in ones. */
  async function definedBuckets(scope: Scope, containerTag: string): Promise<readonly Bucket[]> {
    const [shared, own] = await Promise.all([
      settings.profileBuckets(scope),
      containers.bucketsOf(scope, containerTag),
    ]);
    const taken = new Set(shared.map(({ key }) => key));
    const defined = [...shared, ...own.filter(({ key }) => !taken.has(key))];
    return defined.length > 0 ? defined : builtInBuckets;
  }

  /** @throws {CairnError} 409 for a key that the organisation defines: containers cannot change it */
  async function refuseShared(scope: Scope, keys: readonly string[]): Promise<void> {
    const shared = (await settings.profileBuckets(scope)).filter(({ key }) => keys.includes(key)).map(({ key }) => key);
    if (shared.length > 0) throw conflict(`buckets: the organisation defines ${shared.join(', ')}`);
  }

  return {
    definedBuckets,

    /**
     * Adds buckets to a container and removes others.
     * @returns the buckets that its profile then has
     * @throws {CairnError} 400 for too many, 409 for one of the organisation's
     */
    async change(scope: Scope, containerTag: string, changes: BucketChanges): Promise<readonly Bucket[]> {
      await refuseShared(scope, [...changes.set.map(({ key }) => key), ...changes.remove]);
      await containers.changeBuckets(scope, containerTag, changes);
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

/**
 * The one container that a profile is of, `default` where none is named.
 * @throws {CairnError} 400 for several or contradicting ones, 403 when a scoped key names another than its own
 */
export function containerOf(
  scope: Scope,
  request: { containerTag?: string | undefined; containerTags?: readonly string[] | undefined },
): string {
  const [containerTag = defaultContainerTag, ...others] = namedContainers(scope, request) ?? [];
  if (others.length > 0) throw invalidInput('containerTags: a profile is of one container; name one');
  return containerTag;
}
