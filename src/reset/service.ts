import { workAWhile } from '../concurrency/long-work.js';
import { invalidInput, notFound } from '../core/errors.js';
import { newId } from '../core/ids.js';
import { defaultContainerTag, type Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Connections, Containers, CustomerWebhooks, Documents } from '../lifecycle/contents.js';
import * as repository from './repository.js';

/** Rows per transaction: on the embedded database others wait for it. */
const documentsATransaction = 50;
const rowsATransaction = 200;

export type ResetService = ReturnType<typeof createResetService>;

interface Parts {
  db: Database;
  documents: Pick<Documents, 'removeMeant'>;
  connections: Pick<Connections, 'removeAll' | 'count'>;
  containers: Containers;
  customerWebhooks: CustomerWebhooks;
  starter: Pick<Jobs, 'resetOrganization'>;
}

/**
 * Empties an organisation: webhooks, connections, documents, files, memories, containers and settings go; keys, the request log and the organisation
 * itself stay. The mark on the organisation is the truth: once it is committed the reset is done, by the workflow that is
 * started then or by one that the sweeper starts. It is never given up: who asks for data to be deleted shall not find it
 * there. Until it ends, content is refused (hold.ts).
 */
export function createResetService({ db, documents, connections, containers, customerWebhooks, starter }: Parts) {
  /** Holds the reset, if it still runs: an attempt that stood still takes nothing of what came after the end. @returns whether it does */
  const hold = async (tx: Queryable, scope: Scope, resetId: string): Promise<boolean> =>
    (await repository.holdReset(tx, scope)) === resetId;

  async function deleteDocuments(scope: Scope, resetId: string): Promise<number> {
    const ids = await repository.someDocuments(db, scope, documentsATransaction);
    if (ids.length === 0) return 0;
    await documents.removeMeant(scope, ids, async (tx, all) => ((await hold(tx, scope, resetId)) ? all : []));
    return ids.length;
  }

  /** Takes a slice in a transaction that holds the reset. */
  const held =
    (slice: (tx: Queryable, scope: Scope) => Promise<number>) =>
    (scope: Scope, resetId: string): Promise<number> =>
      retryOnConflict(() => db.$transaction(async (tx) => ((await hold(tx, scope, resetId)) ? slice(tx, scope) : 0)));

  /** Each takes a slice of what is left of its kind and returns how much it found. */
  const steps: readonly ((scope: Scope, resetId: string) => Promise<number>)[] = [
    held(customerWebhooks.removeSome),
    held(connections.removeAll),
    deleteDocuments,
    held((tx, scope) => repository.deleteSomeMemories(tx, scope, rowsATransaction)),
    held((tx, scope) => repository.deleteSomeContainers(tx, scope, rowsATransaction)),
  ];

  /** @returns whether there is more to do */
  async function next(scope: Scope): Promise<boolean> {
    const resetId = await repository.findRunning(db, scope);
    if (resetId === null) return false;
    for (const step of steps) {
      if ((await step(scope, resetId)) === 0) continue;
      await repository.touch(db, scope, resetId);
      return true;
    }
    return db.$transaction(async (tx) => {
      await repository.lockOrganization(tx, scope);
      // Work that was under way when the reset began may have written once more.
      if (!(await repository.isEmpty(tx, scope))) return true;
      await repository.end(tx, scope, resetId);
      return false;
    });
  }

  async function accept(scope: Scope, confirmation: string): Promise<repository.Counts> {
    return db.$transaction(
      async (tx) => {
        const { slug, resetId } = await repository.lockOrganization(tx, scope);
        if (confirmation !== slug) {
          throw invalidInput(
            "confirmation: expected the organisation's slug, orgSlug in answers of PATCH /v3/settings",
          );
        }
        await repository.deleteSettings(tx, scope);
        if (resetId !== null) return repository.countsOf(tx, scope, resetId);
        await containers.forgetJobs(tx, scope);
        const counts = {
          connections: await connections.count(tx, scope),
          ...(await repository.countContent(tx, scope, defaultContainerTag)),
        };
        await repository.begin(tx, scope, newId(), counts);
        return counts;
      },
      { timeout: 60_000 },
    );
  }

  return {
    /**
     * Begins the reset, or joins the one that runs. Settings are the defaults when this resolves; content goes soon.
     * @returns what there was when the reset began
     * @throws {CairnError} 400 unless the confirmation is the organisation's slug
     */
    async start(scope: Scope, { confirmation }: { confirmation: string }) {
      if (scope.containerTag !== undefined) throw notFound('Organisation');
      const counts = await retryOnConflict(() => accept(scope, confirmation));
      starter.resetOrganization({ orgId: scope.orgId });
      return {
        success: true,
        deletedConnections: counts.connections,
        deletedDocumentsApprox: counts.documents,
        deletedMemoryRows: counts.memories,
        deletedExtraSpaces: counts.spaces,
        settingsReset: true,
      };
    },

    /** Goes on with a reset for a while; without one, it does nothing. @returns whether there is more to do */
    async proceed({ orgId }: Scope): Promise<{ more: boolean }> {
      return workAWhile(() => next({ orgId }));
    },

    /** Organisations whose reset nothing has worked on for that long. */
    unfinished: (idleMs: number, limit: number) => repository.idleResets(db, idleMs, limit),
  };
}
