import { forbidden, invalidInput } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';
import { refuseDuringReset } from '../reset/hold.js';
import { refuseDuringDeletion } from './holds.js';
import { insertMissingContainers, setEntityContext } from './repository.js';

/**
 * The containers that a request names, in the client's order and without duplicates.
 * @returns null for all that the scope may see
 * @throws {CairnError} 400 when `containerTag` is not among `containerTags`, 403 when a scoped key names another than its own
 */
export function namedContainers(
  scope: Scope,
  request: { containerTag?: string | undefined; containerTags?: readonly string[] | undefined },
): string[] | null {
  const { containerTag, containerTags } = request;
  if (containerTag !== undefined && containerTags !== undefined && !containerTags.includes(containerTag)) {
    throw invalidInput('containerTag: is not among containerTags; send one of the two');
  }
  const named = containerTags ?? (containerTag === undefined ? null : [containerTag]);
  if (named !== null) {
    const foreign = named.find((tag) => scope.containerTag !== undefined && tag !== scope.containerTag);
    if (foreign !== undefined) throw forbidden(`containerTag: this key opens ${scope.containerTag} alone`);
    return [...new Set(named)];
  }
  return scope.containerTag === undefined ? null : [scope.containerTag];
}

/** Like {@link namedContainers}, for changes that must name their containers. @throws {CairnError} 400 when none is named, 403 */
export function requiredContainers(scope: Scope, request: Parameters<typeof namedContainers>[1]): string[] {
  const tags = namedContainers(scope, request);
  if (tags === null) throw invalidInput('containerTag: is required');
  return tags;
}

/**
 * Creates the missing containers of these contents, inside the caller's transaction. An entityContext is stored on the first
 * container of the content that it came with.
 * @throws {CairnError} 409 while the organisation is being reset or one of the containers deleted
 */
export async function ensureContainers(
  db: Queryable,
  scope: Scope,
  contents: readonly { tags: readonly [string, ...string[]]; fields: { entityContext?: string | undefined } }[],
): Promise<void> {
  await refuseDuringReset(db, scope);
  // Sorted, so that no two transactions deadlock.
  const tags = [...new Set(contents.flatMap((content) => content.tags))].sort();
  await insertMissingContainers(db, scope, tags);
  await refuseDuringDeletion(db, scope, tags);
  const contexts = new Map(
    contents.flatMap(({ tags: [first], fields: { entityContext } }) =>
      entityContext === undefined ? [] : [[first, entityContext] as const],
    ),
  );
  for (const [tag, entityContext] of [...contexts].sort()) await setEntityContext(db, scope, tag, entityContext);
}
