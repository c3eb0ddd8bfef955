import { describe, expect, it } from '@jest/globals';
import { db } from '../support/tenant.js';
import { openEngine, useEngine } from './engine.js';

useEngine();

const hour = 3_600_000;

/** A run of a connection whose webhook ends in so many hours. @returns when the next one is due, in hours */
async function nextAfterRun(webhookHours: number | null): Promise<number> {
  const engine = await openEngine();
  const webhookExpiresAt = webhookHours === null ? null : new Date(Date.now() + webhookHours * hour);
  await db().connectionResource.updateMany({
    where: { connectionId: engine.connectionId },
    data: { webhookId: 'hook', webhookExpiresAt },
  });
  const run = await engine.begin();
  await run?.proceedToEnd();
  await run?.finish();
  const { nextSyncAt } = await engine.connection();
  return Math.round(((nextSyncAt?.getTime() ?? Number.NaN) - Date.now()) / hour);
}

describe('the next sync of a connection', () => {
  it.each([
    ['ends in a day and an hour', 25, 1],
    ['has a week to live', 168, 4],
    ['never ends', null, 4],
    ['could not be renewed in its last day', 20, 4],
    ['has ended', -1, 4],
  ])('of which a webhook %s renews it in time', async (_, webhookHours, due) => {
    expect(await nextAfterRun(webhookHours)).toBe(due);
  });

  it('is not for the webhook of what was taken off the selection', async () => {
    const engine = await openEngine({ repositories: 2 });
    const [off = ''] = engine.resourceIds;
    const webhookExpiresAt = new Date(Date.now() + 25 * hour);
    await db().connectionResource.updateMany({ where: { id: off }, data: { webhookExpiresAt, selected: false } });
    await engine.begin();
    const { nextSyncAt } = await engine.connection();
    expect(Math.round(((nextSyncAt?.getTime() ?? Number.NaN) - Date.now()) / hour)).toBe(4);
  });
});
