import { z } from 'zod';
import { forbidden } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import { containerTag } from '../http/fields.js';

/** A namespace is a container under its newer name. */
export const namespaceParams = z.object({ namespace: containerTag });

/**
 * The request's scope, narrowed to the namespace in its path: what is in another one is not found.
 * @throws {CairnError} 403 when a scoped key opens another one
 */
export function within({ scope, params }: { scope: Scope; params: Record<string, string> }): Required<Scope> {
  const { namespace = '' } = params;
  if (scope.containerTag !== undefined && scope.containerTag !== namespace) {
    throw forbidden(`namespace: this key opens ${scope.containerTag} alone`);
  }
  return { orgId: scope.orgId, containerTag: namespace };
}
