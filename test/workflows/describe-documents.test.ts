import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Context } from '@temporalio/activity';
import { type DescribeInput, describeWorkflowId } from '../../workflows/contracts.js';
import type { describeDocuments } from '../../workflows/index.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness(['descriptions']);
});
afterAll(() => harness.close());

describe('describeDocuments', () => {
  it('has each described on a queue that nothing else waits for', async () => {
    const input: DescribeInput = {
      orgId: 'org',
      documents: [
        { documentId: 'a', revision: 1 },
        { documentId: 'b', revision: 3 },
      ],
    };
    const described: unknown[] = [];
    const describeDocument = async (document: unknown) => {
      described.push([Context.current().info.taskQueue, document]);
    };
    await harness.withActivities({ describeDocument }, async (taskQueue) => {
      const handle = await harness.client.workflow.start<typeof describeDocuments>('describeDocuments', {
        ...{ taskQueue, workflowId: describeWorkflowId(input), args: [input] },
      });
      await handle.result();
      await harness.record('describe-documents-done', handle);
    });
    expect(described).toHaveLength(2);
    expect(described).toEqual(
      expect.arrayContaining(input.documents.map((document) => ['descriptions', { orgId: 'org', ...document }])),
    );
  });
});
