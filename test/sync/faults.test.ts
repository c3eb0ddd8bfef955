import { describe, expect, it } from '@jest/globals';
import { ProviderError, type ProviderErrorKind } from '../../src/connectors/errors.js';
import { RetryLater } from '../../src/errors.js';
import { db } from '../support/tenant.js';
import { type Engine, openEngine, useEngine } from './engine.js';

useEngine();

const minute = 60_000;

async function synced(paths: readonly string[], options: Parameters<typeof openEngine>[0] = {}): Promise<Engine> {
  const engine = await openEngine(options);
  for (const path of paths) engine.connector.put(path, `text of ${path}`);
  await engine.sync();
  engine.connector.fetched.length = 0;
  return engine;
}

const always = (kind: ProviderErrorKind, of: 'list' | 'fetch', ms?: number) => (call: 'list' | 'fetch') =>
  call === of ? new ProviderError(kind, 'Provider says no.', ms) : undefined;

describe('a listing that fails', () => {
  it.each(['revoked', 'forbidden', 'notFound', 'rateLimited', 'unavailable', 'cursorExpired', 'rejected'] as const)(
    'as %s deletes nothing, and neither does the next run without it',
    async (kind) => {
      const engine = await synced(['a.md', 'b.md', 'c.md', 'd.md']);
      engine.connector.pageSize = 1;
      engine.connector.put('a.md', 'changed');
      // Only the first page comes.
      engine.connector.fault((call, page) =>
        call === 'list' && page !== '' ? new ProviderError(kind, 'Provider says no.') : undefined,
      );
      const run = await engine.begin();
      await run?.proceed().catch((error: unknown) => expect(error).toBeInstanceOf(RetryLater));
      await run?.finish('It did not work.');
      expect(await engine.paths()).toEqual(['a.md', 'b.md', 'c.md', 'd.md']);

      engine.connector.fault(() => undefined);
      await db().connection.updateMany({ where: { id: engine.connectionId }, data: { status: 'active' } });
      await engine.sync();
      expect(await engine.documents()).toMatchObject([{ filepath: 'a.md', content: 'changed' }, {}, {}, {}]);
    },
  );

  it('and begins again takes nothing for listed that only the beginning before saw', async () => {
    const engine = await synced(['a.md', 'b.md', 'c.md']);
    engine.connector.pageSize = 1;
    engine.connector.put('c.md', 'changed');
    engine.connector.fault((call, page) =>
      call === 'list' && page === '1' ? new ProviderError('cursorExpired', 'Too old') : undefined,
    );
    const run = await engine.begin();
    await expect(run?.proceed()).rejects.toBeInstanceOf(RetryLater);
    engine.connector.fault(() => undefined);
    engine.connector.drop('a.md');
    await run?.proceedToEnd();
    expect(await run?.finish()).toMatchObject({ status: 'completed' });
    expect(await engine.paths()).toEqual(['b.md', 'c.md']);
  });

  it('because the grant is gone pauses the connection and says why', async () => {
    const engine = await synced(['a.md']);
    engine.connector.fault(always('revoked', 'list'));
    const { run, said } = await engine.sync();
    expect(said).toEqual([{ state: 'stopped' }]);
    expect(run).toMatchObject({ status: 'failed', error: 'Provider says no.' });
    expect(await engine.connection()).toMatchObject({ status: 'paused', statusReason: 'Provider says no.' });
    expect(await engine.begin()).toBeNull();
  });

  it('because the repository is gone says so, keeps its documents and goes on with the others', async () => {
    const engine = await synced(['a.md'], { repositories: 2 });
    engine.connector.put('b.md', 'B');
    let asked = 0;
    engine.connector.fault((call) => {
      if (call === 'list') asked += 1;
      return call === 'list' && asked === 1 ? new ProviderError('notFound', 'Not found') : undefined;
    });
    const { run, said } = await engine.sync();
    expect(said).toEqual([{ state: 'done' }, { state: 'done' }]);
    expect(run).toMatchObject({
      status: 'completed',
      error: 'octo/repo1 could not be read: Not found. Its documents were kept.',
    });
    expect(await engine.paths()).toEqual(['a.md', 'a.md', 'b.md']);
  });

  it('because of a rate limit has the workflow wait as long as was said, and holds the resource meanwhile', async () => {
    const engine = await synced(['a.md']);
    engine.connector.put('a.md', 'changed');
    engine.connector.fault(always('rateLimited', 'list', 40 * minute));
    const run = await engine.begin();
    expect(await run?.proceed()).toEqual({ state: 'wait', ms: 40 * minute });
    const { runUntil } = await db().connectionResource.findFirstOrThrow({
      where: { connectionId: engine.connectionId },
    });
    expect(runUntil?.getTime()).toBeGreaterThan(Date.now() + 40 * minute);
    engine.connector.fault(() => undefined);
    expect(await run?.proceed()).toEqual({ state: 'done' });
    expect(await run?.finish()).toMatchObject({ status: 'completed', itemsProcessed: 1 });
  });

  it('because the provider is down is tried again, then fails the run with the reason, and comes sooner next time', async () => {
    const engine = await synced(['a.md']);
    engine.connector.fault(always('unavailable', 'list'));
    const inMinutes = async () => {
      const { nextSyncAt } = await engine.connection();
      return Math.round(((nextSyncAt?.getTime() ?? 0) - Date.now()) / minute);
    };
    expect(await inMinutes()).toBe(240);
    const waits: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const run = await engine.begin();
      await expect(run?.proceed()).rejects.toThrow(RetryLater);
      await expect(run?.proceed()).rejects.toThrow('out of reach');
      const ended = await run?.finish('The provider is out of reach.');
      expect(ended).toMatchObject({ status: 'failed', error: 'The provider is out of reach. Provider says no.' });
      waits.push(await inMinutes());
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 240]);
    expect(await engine.paths()).toEqual(['a.md']);
    expect(await engine.connection()).toMatchObject({ status: 'active' });
  });

  it('because its cursor has expired reads everything anew', async () => {
    const engine = await synced(['a.md', 'b.md']);
    engine.connector.drop('b.md');
    let left = 1;
    engine.connector.fault((call) => {
      left -= call === 'list' ? 1 : 0;
      return call === 'list' && left === 0 ? new ProviderError('cursorExpired', 'Too old') : undefined;
    });
    const run = await engine.begin();
    await expect(run?.proceed()).rejects.toThrow(RetryLater);
    expect(await run?.proceed()).toEqual({ state: 'done' });
    await run?.finish();
    expect(await engine.paths()).toEqual(['a.md']);
  });

  it('by coming back empty deletes nothing', async () => {
    const engine = await synced(['a.md', 'b.md']);
    engine.connector.drop('a.md');
    engine.connector.drop('b.md');
    const { run } = await engine.sync();
    expect(run).toMatchObject({ status: 'completed' });
    expect(await engine.paths()).toEqual(['a.md', 'b.md']);
  });
});

describe('an item that cannot be fetched', () => {
  it.each(['forbidden', 'rejected'] as const)('as %s is counted, and tried again in the next run', async (kind) => {
    const engine = await synced(['a.md']);
    engine.connector.put('b.md', 'B');
    engine.connector.put('c.md', 'C');
    engine.connector.fault((call, path) =>
      call === 'fetch' && path === 'b.md' ? new ProviderError(kind, 'Not for you.') : undefined,
    );
    const { run } = await engine.sync();
    expect(run).toMatchObject({ status: 'completed', itemsProcessed: 1, itemsFailed: 1 });
    expect(run.error).toBe('1 could not be fetched and will be tried again at the next sync: Not for you.');
    engine.connector.fault(() => undefined);
    expect((await engine.sync()).run).toMatchObject({ itemsProcessed: 1, itemsFailed: 0, error: null });
    expect(await engine.paths()).toEqual(['a.md', 'b.md', 'c.md']);
  });

  it('because the provider stumbles is tried a second time in the same run, after a wait', async () => {
    const engine = await synced(['a.md']);
    engine.connector.put('b.md', 'B');
    engine.connector.put('c.md', 'C');
    let stumbles = 1;
    engine.connector.fault((call, path) => {
      if (call !== 'fetch' || path !== 'b.md' || stumbles === 0) return undefined;
      stumbles -= 1;
      return new ProviderError('unavailable', 'Bad gateway');
    });
    const { run, said } = await engine.sync();
    expect(said).toEqual([{ state: 'wait', ms: 5_000 }, { state: 'done' }]);
    expect(run).toMatchObject({ status: 'completed', itemsProcessed: 2, itemsFailed: 0, error: null });
  });

  it('because a limit was met has what came before it committed, and the workflow wait', async () => {
    const engine = await openEngine();
    for (let index = 0; index < 20; index += 1) engine.connector.put(`${index}.md`, `text ${index}`);
    let left = 6;
    engine.connector.fault((call) => {
      if (call === 'fetch') left -= 1;
      return call === 'fetch' && left < 0 ? new ProviderError('rateLimited', 'Slow down', 90_000) : undefined;
    });
    const run = await engine.begin();
    expect(await run?.proceed()).toEqual({ state: 'wait', ms: 90_000 });
    expect(await engine.paths()).toHaveLength(6);
    left = 1_000;
    expect(await run?.proceed()).toEqual({ state: 'done' });
    expect(await run?.finish()).toMatchObject({ status: 'completed', itemsProcessed: 20 });
  });

  it('because it has vanished since is no failure', async () => {
    const engine = await openEngine();
    engine.connector.put('a.md', 'A');
    engine.connector.fault(always('notFound', 'fetch'));
    const { run } = await engine.sync();
    expect(run).toMatchObject({ status: 'completed', itemsProcessed: 0, itemsFailed: 0, error: null });
  });

  it('because it is too large says so and stops nothing', async () => {
    const engine = await openEngine();
    engine.connector.put('huge.md', 'x'.repeat(10 * 1024 * 1024 + 1));
    engine.connector.put('small.md', 'x');
    const { run } = await engine.sync();
    expect(run).toMatchObject({ status: 'completed', itemsProcessed: 1, itemsFailed: 1 });
    expect(run.error).toContain('larger than 10 MB');
  });

  it('when none can be, is left to later attempts of a provider that is down', async () => {
    const engine = await openEngine();
    for (let index = 0; index < 3; index += 1) engine.connector.put(`${index}.md`, `text ${index}`);
    engine.connector.fault(always('unavailable', 'fetch'));
    const run = await engine.begin();
    await expect(run?.proceed()).rejects.toThrow(RetryLater);
    engine.connector.fault(() => undefined);
    expect(await run?.proceed()).toEqual({ state: 'wait', ms: 5_000 });
    expect(await run?.proceed()).toEqual({ state: 'done' });
    expect(await run?.finish()).toMatchObject({ status: 'completed', itemsProcessed: 3, itemsFailed: 0 });
  });
});
