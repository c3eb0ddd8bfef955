import { describe, expect, it } from '@jest/globals';
import { createMergingService } from '../../src/containers/merging/service.js';
import { mergedContents } from '../support/merging.js';
import { db } from '../support/tenant.js';
import { openEngine, useEngine } from './engine.js';

useEngine();

/** A connection with a document, whose container is merged into another one while the provider gives what it is asked for. */
async function mergedMeanwhile() {
  const engine = await openEngine();
  const source = engine.containerTag;
  const target = `${source}-target`;
  engine.connector.put('known.md', 'as it was');
  await engine.sync();
  const merging = createMergingService({
    db: db(),
    ...mergedContents,
    starter: { mergeContainers() {}, dreamContainerSoon() {} },
  });
  let isMerged = false;
  engine.connector.gate = async (call) => {
    if (call !== 'fetch' || isMerged) return;
    isMerged = true;
    await merging.mergeNow(engine.scope, { sources: [source], target });
  };
  const places = async () => {
    const where = { document: { orgId: engine.scope.orgId, connectionId: engine.connectionId } };
    const memberships = await db().documentContainer.findMany({ where, include: { document: true } });
    return memberships
      .map(({ containerTag, document }) => `${document.filepath} ${document.latestRevision} ${containerTag}`)
      .sort();
  };
  const isSourceThere = async () => (await db().container.count({ where: { ...engine.scope, tag: source } })) > 0;
  return { ...engine, target, places, isSourceThere };
}

describe('a merge that ends between a sync reading its container and writing into it', () => {
  it.each([
    ['something new', 'new.md', ['known.md 1', 'new.md 1']],
    ['another content of what is known', 'known.md', ['known.md 2']],
  ])('leaves the sync to write %s into the target, and nothing into the source', async (_, path, documents) => {
    const { connector, begin, target, places, isSourceThere, ...engine } = await mergedMeanwhile();
    connector.put(path, 'what it says now');
    const run = await begin();
    await expect(run?.proceed()).rejects.toThrow('The connection has left the container.');
    expect([await places(), await isSourceThere()]).toEqual([[`known.md 1 ${target}`], false]);

    expect((await run?.proceedToEnd())?.at(-1)).toEqual({ state: 'done' });
    expect(await run?.finish()).toMatchObject({ status: 'completed', error: null, itemsProcessed: 1 });
    expect(await places()).toEqual(documents.map((document) => `${document} ${target}`));
    expect(await isSourceThere()).toBe(false);
    expect(await db().document.count({ where: { ...engine.scope, containerTag: engine.containerTag } })).toBe(0);
  });
});
