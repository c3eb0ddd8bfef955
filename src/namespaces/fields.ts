import { z } from 'zod';
import { forbidden } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import { commaList, containerTag } from '../http/fields.js';

/** Parts of requests that several of the namespaces' routes share. */

/** A namespace is a container under its newer name. */
export const namespaceParams = z.object({ namespace: containerTag });

/**
 * The request's scope, narrowed to the namespace in its path, so that nothing in other namespaces is found.
 * @throws {CairnError} 403 when a scoped key is for another namespace
 */
export function within({ scope, params }: { scope: Scope; params: Record<string, string> }): Required<Scope> {
  const { namespace = '' } = params;
  if (scope.containerTag !== undefined && scope.containerTag !== namespace) {
    throw forbidden(`namespace: this key opens ${scope.containerTag} alone`);
  }
  return { orgId: scope.orgId, containerTag: namespace };
}

/** A query parameter with several names, repeated or separated by commas. */
export const included = <const Name extends string>(names: readonly [Name, ...Name[]]) =>
  commaList(
    z
      .array(z.enum(names))
      .meta({ description: 'Extra parts to return; repeat the parameter or separate several with commas' }),
  ).default([]);
