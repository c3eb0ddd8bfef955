import { defaultContainerTag, namedContainers } from '../containers/service.js';
import type { Database } from '../db/client.js';
import type { Scope } from '../scope.js';
import type { SearchService } from '../search/service.js';
import { profileFacts } from './repository.js';
import type { ReadProfile } from './schemas.js';

/** Facts of each kind at most: what fits a prompt. */
const maxStatic = 50;
const maxDynamic = 25;

export type ProfileService = ReturnType<typeof createProfileService>;

/** A profile is read from the memories as they are now, so that what is forgotten is out of it at once. */
export function createProfileService({ db, search }: { db: Database; search: SearchService }) {
  return {
    async read(scope: Scope, request: ReadProfile) {
      const [containerTag = defaultContainerTag] = namedContainers(scope, request) ?? [];
      const { q, threshold, filters } = request;
      const facts = (isStatic: boolean, limit: number) =>
        profileFacts(db, scope, containerTag, { isStatic, filter: filters, limit });
      const sections = new Set(request.include);
      const [stable, dynamic, searchResults] = await Promise.all([
        sections.has('static') ? facts(true, maxStatic) : undefined,
        sections.has('dynamic') ? facts(false, maxDynamic) : undefined,
        q === undefined ? undefined : search.memoriesOf(scope, containerTag, { q, threshold, filters }),
      ]);
      return {
        profile: {
          ...(stable === undefined ? {} : { static: stable }),
          ...(dynamic === undefined ? {} : { dynamic }),
        },
        ...(searchResults === undefined ? {} : { searchResults }),
      };
    },
  };
}
