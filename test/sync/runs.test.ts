import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ProviderError } from '../../src/connectors/errors.js';
import { db } from '../support/tenant.js';
import { openEngine, useEngine } from './engine.js';

useEngine();

/** One file, and one delivery of its resource, with what makes more of them. */
async function afterOneDelivery() {
  const engine = await openEngine();
  engine.connector.put('a.md', 'A');
  const [resourceId = ''] = engine.resourceIds;
  const deliver = (deliveryId: string) =>
    db().webhookDelivery.create({ data: { ...engine.scope, resourceId, deliveryId } });
  await deliver('one');
  return { engine, resourceId, deliver };
}

/** A place where a call waits until it is let through. */
function gateOf() {
  let open: () => void = () => undefined;
  let reach: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const pass = () => {
    reach();
    return opened;
  };
  return { reached, open, pass };
}

/** Where the next call of this method waits until it is let through; those after it do not wait. */
function gateAt<K extends string>(service: Record<K, (...given: never[]) => Promise<unknown>>, method: K) {
  const gate = gateOf();
  const call = service[method];
  service[method] = async (...given) => {
    service[method] = call;
    await gate.pass();
    return call(...given);
  };
  return gate;
}

describe('a run', () => {
  it('goes on where another process left it, and counts nothing twice', async () => {
    const engine = await openEngine();
    for (let index = 0; index < 100; index += 1) engine.connector.put(`${index}.md`, `text ${index}`);
    const run = await engine.begin();
    let seen = 0;
    engine.connector.gate = async (call) => {
      if (call === 'fetch') seen += 1;
      if (seen === 40) throw new Error('the process dies');
    };
    await expect(run?.proceed()).rejects.toThrow('the process dies');
    engine.connector.gate = async () => undefined;
    const again = await engine.begin({ runId: run?.runId ?? '' });
    expect(again?.resourceIds).toEqual(engine.resourceIds);
    await again?.proceedToEnd();
    expect(await again?.finish()).toMatchObject({ status: 'completed', itemsProcessed: 100 });
    expect(await engine.paths()).toHaveLength(100);
    expect(new Set((await engine.documents()).map(({ latestRevision }) => latestRevision))).toEqual(new Set([1]));
    expect(engine.connector.lists).toBe(1);
  });

  it('that goes on begins with the repository that it was at', async () => {
    const engine = await openEngine({ repositories: 3 });
    const [first = '', second = '', third = ''] = engine.resourceIds;
    const run = await engine.begin();
    await run?.proceed(first);
    engine.connector.fault(() => new ProviderError('rateLimited', 'Slow down.'));
    expect(await run?.proceed(third)).toMatchObject({ state: 'wait' });
    expect((await engine.begin({ runId: run?.runId ?? '' }))?.resourceIds).toEqual([third, second]);
  });

  it('that has ended is begun no more, and ending it again changes nothing', async () => {
    const engine = await openEngine();
    engine.connector.put('a.md', 'A');
    const run = await engine.begin();
    await run?.proceedToEnd();
    await run?.finish();
    expect(await run?.finish('too late')).toMatchObject({ status: 'completed', error: null });
    expect(await engine.begin({ runId: run?.runId ?? '' })).toBeNull();
    expect(await run?.proceed()).toEqual({ state: 'stopped' });
  });

  it('waits for a resource that another run has, and ends runs that died', async () => {
    const engine = await openEngine();
    engine.connector.put('a.md', 'A');
    const [resourceId = ''] = engine.resourceIds;
    await db().webhookDelivery.create({ data: { ...engine.scope, resourceId, deliveryId: 'one' } });
    const push = await engine.begin({ resourceId });
    const dead = await engine.begin();
    const gate = gateOf();
    engine.connector.gate = gate.pass;
    const underWay = push?.proceed();
    await gate.reached;
    expect(await dead?.proceed()).toEqual({ state: 'busy', ms: expect.any(Number) });
    gate.open();
    expect(await underWay).toEqual({ state: 'done' });
    expect(await push?.finish()).toMatchObject({ status: 'completed' });

    const next = await engine.begin();
    expect(await dead?.proceed()).toEqual({ state: 'stopped' });
    await next?.proceedToEnd();
    expect(await next?.finish()).toMatchObject({ status: 'completed' });
    expect(await dead?.finish()).toMatchObject({ status: 'failed', error: expect.stringContaining('interrupted') });
  });

  it('of events applies every delivery once; after a failed one the next run does', async () => {
    const { engine, resourceId, deliver } = await afterOneDelivery();
    const failed = await engine.begin({ resourceId });
    await failed?.finish('The provider is out of reach.');
    await deliver('two');
    const manual = await engine.begin();
    await manual?.proceedToEnd();
    await manual?.finish();
    const applied = async () =>
      Object.fromEntries(
        (await db().webhookDelivery.findMany({ where: { resourceId } })).map((row) => [
          row.deliveryId,
          row.appliedAt === null ? null : row.runId,
        ]),
      );
    expect(await applied()).toEqual({ one: manual?.runId, two: null });
    const push = await engine.begin({ resourceId });
    await push?.proceedToEnd();
    await push?.finish();
    expect(await applied()).toEqual({ one: manual?.runId, two: push?.runId });
    expect(await engine.begin({ resourceId })).toBeNull();
  });

  it('of events for a resource that was taken off the selection meanwhile has nothing to do, and leaves no delivery waiting', async () => {
    const { engine, resourceId } = await afterOneDelivery();
    await db().connectionResource.updateMany({ where: { id: resourceId }, data: { selected: false } });
    expect(await engine.begin({ resourceId })).toBeNull();
    expect(await db().webhookDelivery.count({ where: { resourceId, appliedAt: null } })).toBe(0);
    expect(await db().webhookDelivery.count({ where: { resourceId, runId: null } })).toBe(0);
  });

  it('of events that goes on takes no delivery that came since: the next window does', async () => {
    const { engine, resourceId, deliver } = await afterOneDelivery();
    const push = await engine.begin({ resourceId });
    await deliver('two');
    const again = await engine.begin({ resourceId, runId: push?.runId ?? '' });
    expect(again?.resourceIds).toEqual([resourceId]);
    await again?.proceedToEnd();
    await again?.finish();
    const left = await db().webhookDelivery.findMany({ where: { resourceId, appliedAt: null } });
    expect(left.map(({ deliveryId }) => deliveryId)).toEqual(['two']);
    expect(await engine.begin({ resourceId })).not.toBeNull();
  });

  it('goes on with the later of two attempts: one that stood still at the first page unlists nothing', async () => {
    const engine = await openEngine();
    const paths = ['a.md', 'b.md', 'c.md'];
    for (const path of paths) engine.connector.put(path, `text of ${path}`);
    await engine.sync();
    engine.connector.pageSize = 1;
    engine.connector.put('c.md', 'changed');
    const run = await engine.begin();
    const [still, fetching] = [gateOf(), gateOf()];
    let lists = 0;
    engine.connector.gate = async (call) => {
      if (call === 'fetch') return fetching.pass();
      lists += 1;
      if (lists === 1) return still.pass();
      if (lists > 4) throw new Error('the worker dies');
    };
    const earlier = run?.proceed();
    await still.reached;
    const later = run?.proceed();
    await fetching.reached;
    still.open();
    await expect(earlier).rejects.toThrow();
    fetching.open();
    expect(await later).toEqual({ state: 'done' });
    expect(await run?.finish()).toMatchObject({ status: 'completed', itemsProcessed: 1 });
    expect(await engine.paths()).toEqual(paths);
  });

  it('that died before it noted its documents leaves none whose source is deleted then', async () => {
    const engine = await openEngine();
    engine.connector.put('a.md', 'A');
    engine.connector.put('b.md', 'B');
    const run = await engine.begin();
    engine.writes.starter.processBatch = () => {
      throw new Error('the process dies');
    };
    await expect(run?.proceed()).rejects.toThrow('the process dies');
    expect(await engine.paths()).toEqual(['a.md', 'b.md']);
    engine.writes.starter.processBatch = () => undefined;
    // As an earlier version left them, which noted documents after they were written.
    const unnoted = { documentId: null, etag: null };
    await db().externalItem.updateMany({ where: { connectionId: engine.connectionId }, data: unnoted });
    engine.connector.drop('a.md');
    await engine.sync();
    expect(await engine.paths()).toEqual(['b.md']);
  });

  it('that stood still with what it fetched writes none of it once another run has gone past it', async () => {
    const engine = await openEngine();
    for (const path of ['deleted.md', 'edited.md']) engine.connector.put(path, 'as it was');
    const still = await engine.begin();
    const gate = gateAt(engine.writes.importing, 'import');
    const earlier = still?.proceed();
    await gate.reached;
    engine.connector.drop('deleted.md');
    engine.connector.put('edited.md', 'as it is now');
    await engine.sync();
    gate.open();
    await expect(earlier).rejects.toThrow('Another run has taken over.');
    expect(await engine.documents()).toEqual([{ filepath: 'edited.md', latestRevision: 1, content: 'as it is now' }]);
  });

  it('takes in no more than documentLimit allows when another repository is synced beside it', async () => {
    const engine = await openEngine({ documentLimit: 3, repositories: 2 });
    for (const path of ['a.md', 'b.md']) engine.connector.put(path, `text of ${path}`);
    const run = await engine.begin();
    const [first, second] = engine.resourceIds;
    const gate = gateAt(engine.writes.importing, 'import');
    const earlier = run?.proceed(first);
    await gate.reached;
    const write = engine.writes.importing.import;
    engine.writes.importing.import = async (...given) => {
      engine.writes.importing.import = write;
      await write(...given);
      gate.open();
      await expect(earlier).rejects.toThrow('The connection has no room any more');
    };
    expect(await run?.proceed(second)).toEqual({ state: 'done' });
    await run?.proceedToEnd();
    const ended = await run?.finish();
    expect(ended).toMatchObject({ status: 'completed', itemsProcessed: 3 });
    expect(ended?.error).toContain('3 documents that documentLimit allows');
    expect(await engine.paths()).toHaveLength(3);
  });

  it('goes by a documentLimit that is lowered while it fetches', async () => {
    const engine = await openEngine({ documentLimit: 3 });
    for (const path of ['a.md', 'b.md']) engine.connector.put(path, `text of ${path}`);
    const run = await engine.begin();
    engine.connector.gate = async (call) => {
      if (call !== 'fetch') return;
      await db().connection.updateMany({ where: { id: engine.connectionId }, data: { documentLimit: 1 } });
    };
    await expect(run?.proceed()).rejects.toThrow('The connection has no room any more');
    await run?.proceedToEnd();
    expect(await engine.paths()).toHaveLength(1);
  });

  it('that stood still before it deleted what was gone deletes none of it once another run has seen it again', async () => {
    const engine = await openEngine();
    for (const path of ['a.md', 'b.md']) engine.connector.put(path, `text of ${path}`);
    await engine.sync();
    engine.connector.drop('a.md');
    const still = await engine.begin();
    const gate = gateAt(engine.writes.documents, 'removeMeant');
    const earlier = still?.proceed();
    await gate.reached;
    engine.connector.put('a.md', 'text of a.md');
    await engine.sync();
    gate.open();
    await expect(earlier).rejects.toThrow('Another run has taken over.');
    expect(await engine.paths()).toEqual(['a.md', 'b.md']);
  });

  it('stops when the connection is paused meanwhile', async () => {
    const engine = await openEngine();
    const run = await engine.begin();
    await db().connection.updateMany({ where: { id: engine.connectionId }, data: { status: 'paused' } });
    expect(await run?.proceed()).toEqual({ state: 'stopped' });
    expect(await engine.begin()).toBeNull();
  });

  it('stops when the connection is deleted meanwhile, and adds nothing to it', async () => {
    const engine = await openEngine();
    for (let index = 0; index < 3; index += 1) engine.connector.put(`${index}.md`, `text ${index}`);
    const run = await engine.begin();
    engine.connector.gate = async (call) => {
      if (call === 'fetch') {
        await db().connection.updateMany({ where: { id: engine.connectionId }, data: { status: 'deleting' } });
      }
    };
    await expect(run?.proceed()).rejects.toThrow('The connection has left the container.');
    expect(await run?.proceed()).toEqual({ state: 'stopped' });
    expect(await engine.paths()).toEqual([]);
    expect(await engine.begin()).toBeNull();
  });

  it('is not begun by a sweep that comes late: only one that is due, or that died, is', async () => {
    const { syncing, scope, connectionId, containerTag, ...engine } = await openEngine();
    await engine.sync();
    const sweep = (runId = randomUUID()) =>
      syncing.begin({ ...scope, connectionId, containerTag, provider: 'codehost', runId, trigger: 'cron' });
    expect(await sweep()).toBeNull();
    expect(await db().syncRun.count({ where: { connectionId } })).toBe(1);

    await db().connection.updateMany({ where: { id: connectionId }, data: { nextSyncAt: new Date(Date.now() - 1) } });
    const dueOne = randomUUID();
    const begun = await sweep(dueOne);
    expect(begun?.resourceIds).toEqual(engine.resourceIds);
    expect(await sweep(dueOne)).toEqual(begun);
    expect(await sweep()).toEqual(begun);
  });

  it('leaves a resource out that was taken off the selection meanwhile, and goes on with the others', async () => {
    const engine = await openEngine({ repositories: 2 });
    engine.connector.put('a.md', 'A');
    const run = await engine.begin();
    const [first = ''] = engine.resourceIds;
    await db().connectionResource.updateMany({ where: { id: first }, data: { selected: false } });
    await run?.proceedToEnd();
    expect(await run?.finish()).toMatchObject({ status: 'completed', itemsProcessed: 1 });
  });
});
