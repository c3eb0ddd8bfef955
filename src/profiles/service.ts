import { groupBy } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { Filter } from '../filters/index.js';
import type { Embeddings } from '../models/embedding/embeddings.js';
import type { SearchService } from '../search/service.js';
import type { Bucket } from '../topics/buckets.js';
import type { ProbeService } from '../topics/probes.js';
import type { BucketService } from './buckets.js';
import { containerOf } from './buckets.js';
import { kindOf } from './kinds.js';
import { type Fact, factsOfKind, nearFacts, profileFacts } from './repository.js';
import type { ReadProfile } from './schemas.js';

/** The maximum of facts of each kind: as many as fit a prompt. */
const maxStatic = 50;
const maxDynamic = 25;
const maxInBucket = 20;
/** The number of facts that each read compares with descriptions. */
const maxSorted = 2_000;
/** The maximum of comparisons of facts with buckets: with many buckets fewer facts are compared. */
const maxComparisons = 100_000;

type AskedFacts = Pick<ReadProfile, 'filters' | 'include' | 'buckets'>;

const textsOf = (facts: readonly Fact[]): string[] => facts.map(({ memory }) => memory);

interface Parts {
  db: Database;
  search: SearchService;
  probes: ProbeService;
  embeddings: Pick<Embeddings, 'now'>;
  buckets: Pick<BucketService, 'definedBuckets'>;
}

export type ProfileService = ReturnType<typeof createProfileService>;

/** Profiles are read from the current memories, so what is forgotten disappears from them at once. */
export function createProfileService({ db, search, probes, embeddings, buckets }: Parts) {
  /** Facts by bucket. A fact is in every bucket that it fits, and also in its section. Undefined keys are left out. */
  async function sorted(scope: Scope, containerTag: string, filter: Filter | undefined, keys: string[] | undefined) {
    const defined = await buckets.definedBuckets(scope, containerTag);
    const wanted = defined.filter(({ key }) => keys === undefined || keys.includes(key));
    const near = await described(
      scope,
      containerTag,
      filter,
      wanted.filter(({ key }) => kindOf(key) === undefined),
    );
    const filled = wanted.map(async ({ key }) => {
      const kind = kindOf(key);
      const query = { filter, limit: maxInBucket };
      return [key, kind ? await factsOfKind(db, scope, containerTag, kind, query) : (near.get(key) ?? [])] as const;
    });
    return Object.fromEntries(await Promise.all(filled));
  }

  /** The facts of buckets that are decided by description. */
  async function described(
    scope: Scope,
    containerTag: string,
    filter: Filter | undefined,
    wanted: readonly Bucket[],
  ): Promise<Map<string, Fact[]>> {
    if (wanted.length === 0) return new Map();
    const sets = await embeddings.now();
    const found = (await Promise.all(wanted.map((bucket) => probes.probesOf(bucket, sets)))).flat();
    const candidates = Math.min(maxSorted, Math.ceil(maxComparisons / found.length));
    const query = { filter, limit: maxInBucket, embeddingSetId: sets.id, probes: found, candidates };
    const groups = groupBy(await nearFacts(db, scope, containerTag, query), ({ key }) => key);
    return new Map([...groups].map(([key, facts]) => [key, facts.map(({ id, memory }) => ({ id, memory }))]));
  }

  /** The requested sections. */
  async function facts(scope: Scope, containerTag: string, { filters, include, buckets: keys }: AskedFacts) {
    const ofKind = (isStatic: boolean, limit: number) =>
      profileFacts(db, scope, containerTag, { isStatic, filter: filters, limit });
    const [stable, dynamic, inBuckets] = await Promise.all([
      include.includes('static') ? ofKind(true, maxStatic) : undefined,
      include.includes('dynamic') ? ofKind(false, maxDynamic) : undefined,
      include.includes('buckets') ? sorted(scope, containerTag, filters, keys) : undefined,
    ]);
    return { static: stable, dynamic, buckets: inBuckets };
  }

  return {
    facts,

    /** POST /v4/profile */
    async read(scope: Scope, request: ReadProfile) {
      const containerTag = containerOf(scope, request);
      const { q, threshold, filters } = request;
      const [found, searchResults] = await Promise.all([
        facts(scope, containerTag, request),
        q === undefined ? undefined : search.memoriesOf(scope, containerTag, { q, threshold, filters }),
      ]);
      const { static: stable, dynamic, buckets: inBuckets } = found;
      return {
        profile: {
          ...(stable === undefined ? {} : { static: textsOf(stable) }),
          ...(dynamic === undefined ? {} : { dynamic: textsOf(dynamic) }),
          ...(inBuckets === undefined
            ? {}
            : { buckets: Object.fromEntries(Object.entries(inBuckets).map(([key, all]) => [key, textsOf(all)])) }),
        },
        ...(searchResults === undefined ? {} : { searchResults }),
      };
    },
  };
}
