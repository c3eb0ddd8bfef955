import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';

/**
 * What the end or the merge of a container and the reset of an organisation need of the rooms whose rows go with them. The
 * rooms know nothing of each other for it: services.ts hands them over.
 */

export interface Documents {
  /** Deletes documents with their chunks, files and the memories that only they support. */
  removeAll(scope: Scope, ids: readonly string[]): Promise<void>;
  /**
   * The same of some of them.
   * @param stillMeant which, asked in the transaction that deletes them, when nobody can change them any more
   * @returns the ids of those that it deleted
   */
  removeMeant(
    scope: Scope,
    ids: readonly string[],
    stillMeant: (tx: Queryable, ids: readonly string[]) => Promise<readonly string[]>,
  ): Promise<string[]>;
}

export interface Connections {
  /** Has the container's connections deleted, soon, without their documents; they bring in nothing more. */
  removeOfContainer(scope: Scope, containerTag: string): Promise<void>;
  /** Marks all connections for their end, which is then as sure as the reset's own. @returns how many were not marked before */
  removeAll(scope: Scope): Promise<number>;
  /** Those that are not marked for their end. */
  count(tx: Queryable, scope: Scope): Promise<number>;
  /** The connections of containers that end in a merge go on in its target. */
  move(tx: Queryable, scope: Scope, sources: readonly string[], target: string): Promise<void>;
}

export interface Memories {
  /** Moves some memories into another container. @returns how many were found, and how many of them were current */
  move(
    tx: Queryable,
    scope: Scope,
    from: string,
    to: string,
    limit: number,
  ): Promise<{ found: number; current: number }>;
}

export interface Containers {
  /** Ends the organisation's merges and deletions where they are: what they move is to be deleted anyway. */
  forgetJobs(tx: Queryable, scope: Scope): Promise<void>;
}

export interface CustomerWebhooks {
  /** Deletes webhooks and what they were told. @returns how much was found of it */
  removeSome(scope: Scope): Promise<number>;
}
