import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';

/**
 * What deleting or merging a container and resetting an organisation need of the features whose rows go with them.
 * services.ts joins them, so that the features need not import each other.
 */

export interface Documents {
  /** Deletes documents with their chunks, files and the memories that only they support. */
  removeAll(scope: Scope, ids: readonly string[]): Promise<void>;
  /**
   * Deletes some of these documents.
   * @param stillMeant selects which; called in the deleting transaction, when nobody else can change them any more
   * @returns the ids of the deleted documents
   */
  removeMeant(
    scope: Scope,
    ids: readonly string[],
    stillMeant: (tx: Queryable, ids: readonly string[]) => Promise<readonly string[]>,
  ): Promise<string[]>;
}

export interface Connections {
  /** Marks the container's connections for deletion, without their documents. They sync nothing from then on. */
  removeOfContainer(tx: Queryable, scope: Scope, containerTag: string): Promise<void>;
  /** Marks all connections for deletion, which then happens as surely as the reset. @returns how many were not marked before */
  removeAll(tx: Queryable, scope: Scope): Promise<number>;
  /** The number of connections that are not marked for deletion. */
  count(tx: Queryable, scope: Scope): Promise<number>;
  /** Moves the connections of containers that a merge removes to its target. */
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
  /** Removes the documents as sources, before they are read again for another container; what was forgotten is so there. */
  leave(tx: Queryable, scope: Scope, documentIds: readonly string[], from: string, to: string): Promise<void>;
}

export interface Containers {
  /** Ends the organisation's merges and deletions where they are: what they would move is deleted anyway. */
  forgetJobs(tx: Queryable, scope: Scope): Promise<void>;
}

export interface CustomerWebhooks {
  /** Deletes some webhooks, events and deliveries. @returns how many rows were found */
  removeSome(tx: Queryable, scope: Scope): Promise<number>;
}
