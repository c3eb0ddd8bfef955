import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@temporalio/client';
import { documentWorkflowId, dreamWorkflowId, sweepScheduleId } from '../workflows/contracts.js';
import { eventually } from './support/eventually.js';
import { type Api, closeDatabase, newTenant, temporalClient } from './support/tenant.js';

let api: Api & { orgId: string };
let temporal: { client: Client; close(): Promise<void> };
beforeAll(async () => {
  api = await newTenant();
  temporal = await temporalClient();
});
afterAll(async () => {
  await temporal.close();
  await closeDatabase();
});

/** A history as text, payloads decoded, so that whatever it holds can be searched for. */
async function historyText(workflowId: string): Promise<string> {
  const history = await temporal.client.workflow.getHandle(workflowId).fetchHistory();
  return JSON.stringify(history, (key, value: unknown) =>
    key === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : value,
  );
}

describe('what an operator sees in Temporal', () => {
  it('finds a document by CairnDocument, with a readable summary', async () => {
    const id = await api.remember({ content: 'A note about ferries', containerTag: 'ferries' });
    const found = await eventually(async () => {
      for await (const workflow of temporal.client.workflow.list({ query: `CairnDocument = "${id}"` })) return workflow;
      return undefined;
    }, 'the workflow to be visible');
    expect(found.workflowId).toBe(documentWorkflowId({ documentId: id }));
    const description = await temporal.client.workflow.getHandle(found.workflowId).describe();
    expect(await description.staticSummary()).toBe(`Process document ${id} in ferries`);
  });

  it('finds the work of an organisation and of a container', async () => {
    await api.remember({ content: 'A note about lighthouses', containerTag: 'lighthouses' });
    for (const query of [`CairnOrg = "${api.orgId}"`, 'CairnContainer = "lighthouses"']) {
      const { count } = await eventually(async () => {
        const answer = await temporal.client.workflow.count(query);
        return answer.count > 0 ? answer : undefined;
      }, query);
      expect(count).toBeGreaterThan(0);
    }
  });

  it('reads no content in any history: payloads carry ids', async () => {
    const secret = 'xylophone-under-the-bridge';
    const containerTag = 'histories';
    const id = await api.remember({
      content: `I keep my ${secret} in Vaduz.`,
      containerTag,
      metadata: { secret },
      customId: secret,
    });
    const histories = [
      await historyText(documentWorkflowId({ documentId: id })),
      await historyText(dreamWorkflowId({ orgId: api.orgId, containerTag })),
    ];
    for (const history of histories) {
      expect(history).toContain(containerTag);
      expect(history).not.toMatch(/xylophone|Vaduz/);
    }
    expect(histories[0]).toContain(id);
  });

  it('finds the sweep scheduled', async () => {
    const { spec, policies } = await temporal.client.schedule.getHandle(sweepScheduleId).describe();
    expect(spec.intervals).toHaveLength(1);
    expect(policies.overlap).toBe('SKIP');
  });
});
