import { namedContainers } from '../containers/service.js';
import { invalidInput } from '../errors.js';
import { defaultContainerTag, type Scope } from '../scope.js';

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
