import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { ThreadedVMWorkflowCreator } from '@temporalio/worker/lib/workflow/threaded-vm.js';
import type { Activities } from '../../activities/index.js';
import { readConfig } from '../../src/config.js';
import { createLogger } from '../../src/core/log.js';
import { taskQueues } from '../../src/jobs/refs.js';
import { createMetrics } from '../../src/metrics/metrics.js';
import { startWorkers } from '../../src/temporal/worker.js';
import type { deleteContainer, resetOrganization, sweep } from '../../workflows/index.js';
import { stack } from '../support/tenant.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

it('workflows of every queue run in one thread, which ends with the workers', async () => {
  const started = jest.spyOn(ThreadedVMWorkflowCreator, 'create');
  const ended = jest.spyOn(ThreadedVMWorkflowCreator.prototype, 'destroy');
  const { namespace } = harness.client.options;
  const activities: Partial<Activities> = {
    startUnfinished: async () => ({ started: 3 }),
    proceedWithReset: async () => ({ more: false }),
    proceedWithDeletion: async () => ({ more: false }),
  };
  const workers = await startWorkers(
    readConfig({ TEMPORAL_NAMESPACE: namespace }),
    stack().temporalAddress,
    taskQueues,
    activities as Activities,
    { metrics: createMetrics(), tracing: null, log: createLogger('error') },
  );
  const { workflow } = harness.client;
  const container = { orgId: 'org', containerTag: 'tag', deletionId: 'deletion' };
  const results = [
    workflow.execute<typeof sweep>('sweep', { taskQueue: 'maintenance', workflowId: 'sweep', args: [] }),
    workflow.execute<typeof resetOrganization>('resetOrganization', {
      ...{ taskQueue: 'sync', workflowId: 'reset', args: [container] },
    }),
    workflow.execute<typeof deleteContainer>('deleteContainer', {
      ...{ taskQueue: 'ingest', workflowId: 'deletion', args: [container] },
    }),
  ];
  expect(await Promise.all(results)).toEqual([{ started: 3 }, undefined, undefined]);
  expect(started).toHaveBeenCalledTimes(1);

  expect(ended).not.toHaveBeenCalled();
  await workers.stop();
  expect(ended).toHaveBeenCalledTimes(1);
});
