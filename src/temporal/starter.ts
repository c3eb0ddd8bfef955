import type { Client } from '@temporalio/client';
import {
  deletionWorkflowId,
  dreamRequestedSignal,
  dreamWorkflowId,
  mergeWorkflowId,
  reindexWorkflowId,
  resetWorkflowId,
} from '../../workflows/contracts.js';
import type {
  deleteContainer,
  dreamContainer,
  mergeContainers,
  reindex,
  resetOrganization,
} from '../../workflows/index.js';
import type { Config } from '../config.js';
import type { Logger } from '../core/log.js';
import type { Jobs } from '../jobs/jobs.js';
import type { ContainerRef, DeletionRef, DreamRequest, MergeRef, OrganizationRef } from '../jobs/refs.js';
import { connectionStarts } from './connection-starts.js';
import { customerWebhookStarts } from './customer-webhook-starts.js';
import { documentStarts } from './document-starts.js';
import { createStartContext, job } from './start-context.js';
import { syncStarts } from './sync-starts.js';

/** The jobs of the services, implemented with Temporal. */
export interface Starter extends Jobs {
  /** Resolves when no start in the background is pending. */
  drain(): Promise<void>;
}

/**
 * Implements the jobs; nothing else starts or signals workflows. Call its methods after the commit, never inside a transaction.
 * Workflow ids are deterministic, so calling one twice is harmless.
 */
export function createStarter(client: Client, config: Config, log: Logger): Starter {
  const context = createStartContext(client, config, log);
  const { call, startInBackground, unlessRunning } = context;

  const startMerge = (ref: MergeRef) =>
    call(() =>
      client.workflow.start<typeof mergeContainers>('mergeContainers', {
        ...job('maintenance', mergeWorkflowId(ref), `Merge containers into ${ref.containerTag}`, ref),
        args: [ref],
      }),
    );

  const startDeletion = (ref: DeletionRef) =>
    call(() =>
      client.workflow.start<typeof deleteContainer>('deleteContainer', {
        ...job('maintenance', deletionWorkflowId(ref), `Delete container ${ref.containerTag}`, ref),
        args: [ref],
      }),
    );

  const startReset = (ref: OrganizationRef) =>
    call(() =>
      client.workflow.start<typeof resetOrganization>('resetOrganization', {
        ...job('maintenance', resetWorkflowId(ref), 'Delete what is in the organisation', ref),
        args: [ref],
      }),
    );

  async function signalDream(ref: ContainerRef, request: DreamRequest): Promise<void> {
    const { orgId, containerTag } = ref;
    await call(() =>
      client.workflow.signalWithStart<typeof dreamContainer, [DreamRequest]>('dreamContainer', {
        ...job('memories', dreamWorkflowId(ref), `Extract memories in ${containerTag}`, ref),
        args: [{ orgId, containerTag, quietMs: config.DREAM_QUIET, maxWaitMs: config.DREAM_MAX_WAIT }],
        signal: dreamRequestedSignal,
        signalArgs: [request],
      }),
    );
  }

  return {
    ...documentStarts(context),
    ...connectionStarts(context),
    ...syncStarts(context),
    ...customerWebhookStarts(context),
    drain: context.drain,

    dreamContainer: signalDream,

    dreamContainerSoon(ref: ContainerRef, request: DreamRequest): void {
      const { orgId } = ref;
      startInBackground({ orgId }, signalDream(ref, request));
    },

    mergeContainers(ref: MergeRef): void {
      const { mergeId } = ref;
      startInBackground({ mergeId }, startMerge(ref));
    },

    resumeMerge: (ref: MergeRef): Promise<boolean> => unlessRunning(mergeWorkflowId(ref), () => startMerge(ref)),

    async deleteContainer(ref: DeletionRef): Promise<void> {
      await startDeletion(ref);
    },

    resumeContainerDeletion: (ref: DeletionRef): Promise<boolean> =>
      unlessRunning(deletionWorkflowId(ref), () => startDeletion(ref)),

    resetOrganization(ref: OrganizationRef): void {
      const { orgId } = ref;
      startInBackground({ orgId }, startReset(ref));
    },

    resumeReset: (ref: OrganizationRef): Promise<boolean> => unlessRunning(resetWorkflowId(ref), () => startReset(ref)),

    reindex: (): Promise<boolean> =>
      unlessRunning(reindexWorkflowId, () =>
        call(() =>
          client.workflow.start<typeof reindex>('reindex', {
            ...job(
              'maintenance',
              reindexWorkflowId,
              'Build the vectors of a new embedding model, or delete those of an earlier one',
            ),
            args: [{}],
          }),
        ),
      ),
  };
}
