import { z } from 'zod';
import { defaultContainerTag, type Scope } from '../core/scope.js';
import { containerTag } from '../http/fields.js';
import { validate } from '../http/validate.js';
import type { McpServices } from './services.js';

/** One message of a client, and who sent it. */
export interface Call {
  readonly services: McpServices;
  readonly scope: Scope;
  readonly keyId: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** The header `x-sm-project`, unchecked. */
  readonly project: string | undefined;
  /** What went wrong that is no answer to the client: set where it happens, thrown once the library has answered. */
  fault?: unknown;
}

const projectHeader = z.object({ 'x-sm-project': containerTag });

/**
 * The container that a call is about: the one that it names, a scoped key's own, the header's, `default`. That a scoped key
 * names no other than its own is for the services to see to.
 * @throws {CairnError} 400 for a header that is no containerTag
 */
export function namespaceOf({ scope, project }: Call, named: string | undefined): string {
  const given = named ?? scope.containerTag;
  if (given !== undefined) return given;
  return project ? validate(projectHeader, { 'x-sm-project': project })['x-sm-project'] : defaultContainerTag;
}
