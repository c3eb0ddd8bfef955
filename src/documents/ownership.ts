import { forbidden } from '../errors.js';
import type { Scope } from '../scope.js';

/**
 * A scoped key reads what is shared with its container, and changes only what belongs to it: documents whose first container
 * it is.
 * @throws {CairnError} 403
 */
export function mustOwn(scope: Scope, document: { containerTag: string }): void {
  if (scope.containerTag === undefined || scope.containerTag === document.containerTag) return;
  throw forbidden('The document belongs to another container and is only shared with the one that this key opens');
}
