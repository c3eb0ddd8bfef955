import { z } from 'zod';
import { defaultContainerTag, type Scope } from '../core/scope.js';
import { containerTag } from '../http/fields.js';
import { validate } from '../http/validate.js';
import type { McpServices } from './services.js';

/** A client's message with the caller and the services that answer it. */
export interface Call {
  readonly services: McpServices;
  readonly scope: Scope;
  readonly keyId: string;
  /** Aborts when the client no longer waits for the answer. */
  readonly signal: AbortSignal;
  /** The header `x-sm-project`, unchecked. */
  readonly project: string | undefined;
  /** An error that becomes an HTTP status: stored where it happens and thrown after the MCP library has answered. */
  fault?: unknown;
}

const projectHeader = z.object({ 'x-sm-project': containerTag });

/**
 * The container of a call: the named one, else the scoped key's, else the header's, else `default`. The services check that a
 * scoped key does not name another container.
 * @throws {CairnError} 400 when the header is not a containerTag
 */
export function namespaceOf({ scope, project }: Call, named: string | undefined): string {
  const given = named ?? scope.containerTag;
  if (given !== undefined) return given;
  return project ? validate(projectHeader, { 'x-sm-project': project })['x-sm-project'] : defaultContainerTag;
}
