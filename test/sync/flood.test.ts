import { afterEach, expect, it } from '@jest/globals';
import pLimit from 'p-limit';
import { openDatabase } from '../../src/db/client.js';
import type { Repository } from '../support/code-host/index.js';
import { openConnecting } from '../support/connecting.js';
import { eventually } from '../support/eventually.js';
import { startInstance, stopInstance } from '../support/instance.js';
import { killTree } from '../support/process-tree.js';

import { configure, endedRuns } from './support.js';

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const repositoryCount = 50;
const deliveriesEach = 10;
/** Long enough for those of one repository to come in on a busy machine. */
const window = '60s';

it('500 events of 50 repositories in a window are 50 batches, each event applied once, although every process is killed in the window and in the batches', async () => {
  const env = { CODEHOST_BATCH_DELAY: window, BASE_URL: '' };
  const on = await openConnecting(env);
  cleanUp.push(() => on.close());
  const { codeHost, instance } = on;
  const tenant = await on.newTenant();
  const limit = pLimit(8);
  const repositories = await Promise.all(
    Array.from({ length: repositoryCount }, (_, index) =>
      limit(() => codeHost.addRepository(`flood-${index}`, { files: { 'a.md': `A ${index}`, 'b.md': `B ${index}` } })),
    ),
  );
  const id = await on.connect(tenant, { containerTag: 'flood' });
  await configure(tenant, id, repositories);
  const [first] = await endedRuns(tenant, id, 1, 180_000);
  expect(first).toMatchObject({ status: 'completed', itemsProcessed: 2 * repositoryCount });

  // However long the flood takes, no batch is applied before all have come in.
  const release = codeHost.fault({ path: /\/git\/blobs\//, answer: 'hang' });
  const flood = async ({ fullName }: Repository, index: number) => {
    await codeHost.commit(fullName, { write: { 'a.md': `Edited ${index}` } });
    for (let more = 1; more < deliveriesEach; more += 1) await codeHost.push(fullName);
  };
  await Promise.all(repositories.map((repository, index) => limit(() => flood(repository, index))));
  const pushes = codeHost.deliveries.filter(({ event }) => event === 'push');
  expect(pushes.map(({ status }) => status)).toEqual(pushes.map(() => 200));
  expect(pushes).toHaveLength(repositoryCount * deliveriesEach);

  let restarted = instance;
  const kill = async () => {
    killTree(restarted.process.pid ?? 0);
    restarted = await startInstance(instance.dataDirectory, { key: instance.key, env: { ...codeHost.env, ...env } });
    const now = restarted;
    cleanUp.push(() => stopInstance(now));
  };
  // In the window: nothing has been applied yet.
  expect(await on.db.webhookDelivery.count({ where: { appliedAt: { not: null } } })).toBe(0);
  codeHost.requests.length = 0;
  await kill();
  // In the batches: the first have asked for what changed and got no answer yet.
  await eventually(() => codeHost.count('GET', /\/git\/blobs\//) >= 4, 'batches that are under way', 180_000);
  release();
  await kill();

  const db = openDatabase(restarted.runtime.databaseUrl, 2);
  cleanUp.push(() => db.$disconnect());
  await eventually(
    async () => (await db.webhookDelivery.count({ where: { appliedAt: null } })) === 0,
    'every event to be applied',
    240_000,
  );
  const deliveries = await db.webhookDelivery.groupBy({ by: ['resourceId', 'runId'], _count: true });
  expect(deliveries.map(({ _count }) => _count)).toEqual(Array.from({ length: repositoryCount }, () => deliveriesEach));
  const runs = await db.syncRun.findMany({ where: { trigger: 'event' } });
  expect(runs.map(({ status, itemsProcessed, itemsFailed }) => ({ status, itemsProcessed, itemsFailed }))).toEqual(
    Array.from({ length: repositoryCount }, () => ({ status: 'completed', itemsProcessed: 1, itemsFailed: 0 })),
  );
  const rows = await db.document.findMany({ where: { connectionId: id }, include: { content: true } });
  expect(rows).toHaveLength(2 * repositoryCount);
  const edited = rows.filter(({ filepath }) => filepath === 'a.md');
  expect(edited.map(({ content, latestRevision }) => [content?.content, latestRevision]).sort()).toEqual(
    repositories.map((_, index) => [`Edited ${index}`, 2]).sort(),
  );
}, 900_000);
