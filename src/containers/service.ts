import type { Queryable } from '../db/client.js';
import { invalidInput } from '../errors.js';
import type { Scope } from '../scope.js';
import { insertMissingContainers, setEntityContext } from './repository.js';

/** Where content goes when the client names no container. */
export const defaultContainerTag = 'default';

/**
 * The containers that a request is about, in the client's order and each once; `null` means all that the scope may see.
 * The older plural wins nothing over the singular: naming both differently is refused.
 * @throws {CairnError} 400 when `containerTag` is not among `containerTags`
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
  if (named !== null) return [...new Set(named)];
  return scope.containerTag === undefined ? null : [scope.containerTag];
}

/**
 * Makes sure that the containers are there, inside the caller's transaction.
 * @param entityContext kept on the first of them when given
 */
export async function ensureContainers(
  db: Queryable,
  scope: Scope,
  tags: readonly string[],
  entityContext?: string | undefined,
): Promise<void> {
  await insertMissingContainers(db, scope, tags);
  const [first] = tags;
  if (entityContext !== undefined && first !== undefined) await setEntityContext(db, scope, first, entityContext);
}
