import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { beat } from '../../src/connections/syncing/resource-repository.js';
import { ProviderError } from '../../src/connectors/errors.js';
import { eventually } from '../support/eventually.js';
import { standingConnections } from '../support/standing-connections.js';
import { db } from '../support/tenant.js';
import { openEngine, useEngine } from './engine.js';

useEngine();
afterEach(() => {
  jest.useRealTimers();
});

const minute = 60_000;

/** A sync that is in the middle of something. It says that it is at work when the test lets that time pass. */
async function atWork(midway: (engine: Awaited<ReturnType<typeof opened>>) => Promise<void>) {
  const others = ['Date', 'nextTick', 'hrtime', 'performance', 'queueMicrotask'] as const;
  const timers = ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] as const;
  jest.useFakeTimers({ doNotFake: [...others, ...timers] });
  const engine = await opened();
  engine.connector.put('a.md', 'A');
  engine.connector.gate = async (call) => {
    if (call === 'fetch') await midway(engine);
  };
  await engine.sync();
}

async function opened() {
  const engine = await openEngine();
  const { connections } = standingConnections({ connector: engine.connector });
  const ref = { ...engine.scope, connectionId: engine.connectionId, provider: 'codehost', containerTag: 'any' };
  const shift = (ms: number) =>
    db().$executeRaw`
      update connection_resource set run_until = run_until + ${ms}::int * interval '1 millisecond'
      where connection_id = ${engine.connectionId}`;
  const disconnect = async () => {
    await connections.remove(engine.scope, engine.connectionId, { deleteDocuments: false });
    while ((await connections.removeConnection(ref)).more);
  };
  return { ...engine, shift, disconnect, waits: async () => (await connections.awaitStandstill(ref)).ms > 0 };
}

describe('deleting a connection', () => {
  it('waits for a sync that is at work, and not for one that has said nothing for a minute', async () => {
    const waits: boolean[] = [];
    await atWork(async (engine) => {
      waits.push(await engine.waits());
      await engine.shift(-0.5 * minute);
      waits.push(await engine.waits());
      await engine.shift(-0.75 * minute);
      waits.push(await engine.waits());
    });
    expect(waits).toEqual([true, true, false]);
  });

  it('does not wait for one that waits for a rate limit, nor for one that has ended, however it did', async () => {
    const waits: boolean[] = [];
    await atWork(async (engine) => {
      await engine.shift(minute);
      waits.push(await engine.waits());
    });
    const ended = await opened();
    await ended.sync();
    const failed = await opened();
    failed.connector.fault(() => new ProviderError('unavailable', 'Provider says no.'));
    const run = await failed.begin();
    await expect(run?.proceed()).rejects.toThrow('Provider says no.');
    await run?.finish('It is out of reach.');
    expect([...waits, await ended.waits(), await failed.waits()]).toEqual([false, false, false]);
  });
});

describe('deleting a connection without its documents', () => {
  it('keeps also what a sync that stood still had written and not yet noted', async () => {
    const { scope, containerTag, connector, disconnect, ...engine } = await opened();
    connector.put('a.md', 'A');
    const { importing } = engine.writes;
    const write = importing.import;
    importing.import = async (...those) => {
      const written = await write(...those);
      await disconnect();
      return written;
    };
    const run = await engine.begin();
    await expect(run?.proceed()).rejects.toThrow('Another run has taken over.');
    expect(await db().document.count({ where: { ...scope, containerTag } })).toBe(1);
  });
});

describe('a sync', () => {
  it('says while it is at work that it is, however long a step of it takes', async () => {
    let isHeard = false;
    await atWork(async (engine) => {
      await engine.shift(-5 * minute);
      jest.advanceTimersByTime(minute / 4);
      isHeard = await eventually(engine.waits, 'a sign of life');
    });
    expect(isHeard).toBe(true);
  });

  it('keeps the resource through a wait, whatever it says meanwhile', async () => {
    await atWork(async (engine) => {
      const row = () => db().connectionResource.findFirstOrThrow({ where: { connectionId: engine.connectionId } });
      await engine.shift(5 * minute);
      const { id: resourceId, runId, runUntil } = await row();
      await beat(db(), engine.scope, { resourceId, runId: runId ?? '' });
      expect((await row()).runUntil).toEqual(runUntil);
    });
  });
});
