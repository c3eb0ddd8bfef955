import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { readConfig } from '../src/config.js';
import { registerSearchAttributes } from '../src/temporal/search-attributes.js';
import { restoreSetUp } from '../src/temporal/set-up.js';
import {
  batchWorkflowId,
  documentWorkflowId,
  dreamRequestedSignal,
  dreamWorkflowId,
  pruneDeliveriesScheduleId,
  sweepScheduleId,
} from '../workflows/contracts.js';
import type { dreamContainer } from '../workflows/index.js';
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

/** Those that a document is found by, undefined while there are none. */
async function workflowsOf(documentId: string) {
  const found: { workflowId: string }[] = [];
  for await (const one of temporal.client.workflow.list({ query: `CairnDocument = "${documentId}"` })) found.push(one);
  return found.length > 0 ? found : undefined;
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

  it('finds each document by CairnDocument, however it came', async () => {
    const searched = { containerTag: 'origins', taskType: 'superrag' };
    const posted = async (path: string, body: object) => (await api.post(path, body)).body;
    const texts = Array.from({ length: 70 }, (_, index) => `Gull number ${index} has landed.`);
    const batch = await posted('/v3/documents/batch', { documents: texts, ...searched });
    const singles = Array.from({ length: 28 }, (_, index) => ({ content: `Tern number ${index} left.`, ...searched }));
    const ids: string[] = batch.results.map(({ id }: { id: string }) => id);
    for (const { id } of await Promise.all(singles.map((one) => posted('/v3/documents', one)))) ids.push(id);
    const messages = [{ role: 'user', content: 'The terns have left.' }];
    ids.push((await posted('/v4/conversations', { conversationId: 'terns', messages, ...searched })).id);
    ids.push((await api.upload(new TextEncoder().encode('# Terns\n\nThey left.'), 'terns.md', searched)).body.id);
    expect(new Set(ids).size).toBe(100);
    const workflows = new Set<string>();
    for (const id of ids) {
      const [first] = await eventually(() => workflowsOf(id), `a workflow of ${id}`);
      workflows.add(first?.workflowId ?? '');
    }
    // Two of the batch; the file and the first of the singles by themselves, others in groups as they came.
    expect(workflows.size).toBeLessThan(30);
    expect([...workflows].filter((id) => id.startsWith(batchWorkflowId({ batchId: '' }))).length).toBeGreaterThan(2);
  });

  it('finds the work of an organisation and of a container', async () => {
    await api.post('/v3/documents', { content: 'A gull has landed.', containerTag: 'gulls', taskType: 'superrag' });
    for (const query of [`CairnOrg = "${api.orgId}"`, 'CairnContainer = "gulls"']) {
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

/** The stack sets up its own again when a schedule is gone there. */
describe('a namespace of its own', () => {
  const namespace = `own-${randomUUID()}`;
  let client: Client;
  beforeAll(async () => {
    const connection = temporal.client.connection as Connection;
    const workflowExecutionRetentionPeriod = msToTs('1 day');
    await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod });
    client = new Client({ connection, namespace });
  });
  const eventuallyDone = (work: () => Promise<unknown>) =>
    eventually(
      () =>
        work().then(
          () => true,
          () => false,
        ),
      'the namespace to be usable',
    );

  it('has the search attributes that it is to have, also where one was registered as another type before', async () => {
    const operator = (client.connection as Connection).operatorService;
    await eventuallyDone(() => operator.addSearchAttributes({ namespace, searchAttributes: { CairnDocument: 2 } }));
    await registerSearchAttributes(client, namespace);
    await registerSearchAttributes(client, namespace);
    const { customAttributes } = await operator.listSearchAttributes({ namespace });
    expect(customAttributes).toEqual(expect.objectContaining({ CairnDocument: 7, CairnOrg: 2 }));
  });

  it.each([
    sweepScheduleId, // the first that is made: the others are gone as well where another database is behind Temporal
    pruneDeliveriesScheduleId, // the last: it alone is missing where making them did not come to its end
  ])('has its schedules made again when %s is gone', async (id) => {
    const config = readConfig({ SWEEP_INTERVAL: '1m', TEMPORAL_NAMESPACE: namespace });
    await eventuallyDone(() => restoreSetUp(client, config));
    expect(await restoreSetUp(client, config)).toBe(false);
    await client.schedule.getHandle(id).delete();
    expect(await restoreSetUp(client, config)).toBe(true);
    await client.schedule.getHandle(id).describe();
    expect(await restoreSetUp(client, config)).toBe(false);
  });
});

describe('what was under way before memories had a queue of their own', () => {
  it('is done on the queue that it was started on', async () => {
    const ref = { orgId: api.orgId, containerTag: 'before' };
    await api.remember({ content: 'I keep bees.', containerTag: ref.containerTag });
    const handle = await temporal.client.workflow.signalWithStart<typeof dreamContainer, [{ instant: boolean }]>(
      'dreamContainer',
      {
        taskQueue: 'ingest',
        workflowId: `${dreamWorkflowId(ref)}/before`,
        args: [{ ...ref, quietMs: 0, maxWaitMs: 0 }],
        signal: dreamRequestedSignal,
        signalArgs: [{ instant: true }],
      },
    );
    await expect(handle.result()).resolves.toBeUndefined();
  });
});
