import { describe, expect, it } from '@jest/globals';
import { lastErrorIn } from '../../src/connections/syncing/run-details.js';
import { ProviderError, type ProviderErrorKind } from '../../src/connectors/errors.js';
import { RetryLater } from '../../src/core/errors.js';
import { db } from '../support/tenant.js';
import { type Engine, openEngine, useEngine } from './engine.js';

useEngine();

const minute = 60_000;
const tooLarge = 'It is larger than 10 MB.';

async function synced(paths: readonly string[], options: Parameters<typeof openEngine>[0] = {}): Promise<Engine> {
  const engine = await openEngine(options);
  for (const path of paths) engine.connector.put(path, `text of ${path}`);
  await engine.sync();
  engine.connector.fetched.length = 0;
  return engine;
}

const always = (kind: ProviderErrorKind, of: 'list' | 'fetch', ms?: number) => (call: 'list' | 'fetch') =>
  call === of ? new ProviderError(kind, 'Provider says no.', ms, kind === 'unavailable' ? 503 : undefined) : undefined;

describe('a listing that fails', () => {
  it.each([
    'revoked',
    'forbidden',
    'notFound',
    'rateLimited',
    'unavailable',
    'cursorExpired',
    'rejected',
    'unusable',
  ] as const)('as %s deletes nothing, and neither does the next run without it', async (kind) => {
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
  });

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

  it.each([
    ['half way', 'list'],
    ['after some of it was taken in', 'fetch'],
  ])('%s leaves nothing of it when its source goes back to where it was', async (_, failing) => {
    const engine = await synced(['a.md', 'b.md']);
    engine.connector.pageSize = 3;
    for (const path of ['b.md', 'c.md', 'd.md']) engine.connector.put(path, 'changed');
    engine.connector.fault((call, what) =>
      call === failing && ['3', 'd.md'].includes(what) ? new ProviderError('revoked', 'Not now.') : undefined,
    );
    const run = await engine.begin();
    await run?.proceedToEnd();
    expect(await run?.finish()).toMatchObject({ status: 'failed' });
    expect(await engine.paths()).toEqual(failing === 'list' ? ['a.md', 'b.md'] : ['a.md', 'b.md', 'c.md']);

    engine.connector.fault(() => undefined);
    engine.connector.put('b.md', 'text of b.md');
    for (const path of ['c.md', 'd.md']) engine.connector.drop(path);
    await db().connection.updateMany({ where: { id: engine.connectionId }, data: { status: 'active' } });
    expect((await engine.sync()).run).toMatchObject({ status: 'completed', error: null });
    expect(await engine.documents()).toMatchObject([
      { filepath: 'a.md' },
      { filepath: 'b.md', content: 'text of b.md' },
    ]);
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
    expect(await run?.proceed()).toEqual({ state: 'wait', ms: 40 * minute, why: 'Provider says no.' });
    expect(await run?.row()).toMatchObject({ lastError: { message: 'Provider says no.', resource: 'octo/repo1' } });
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
    let since: unknown;
    const inMinutes = async () => {
      const { nextSyncAt } = await engine.connection();
      return Math.round(((nextSyncAt?.getTime() ?? 0) - Date.now()) / minute);
    };
    expect(await inMinutes()).toBe(240);
    const waits: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const run = await engine.begin();
      await expect(run?.proceed()).rejects.toThrow(RetryLater);
      const reason = `codehost is out of reach (connection ${engine.connectionId}): Provider says no.`;
      await expect(run?.proceed()).rejects.toThrow(reason);
      const ended = await run?.finish(reason);
      expect(ended).toMatchObject({ status: 'failed', error: reason });
      // Of all runs in a row, as long as none of them came further.
      since ??= lastErrorIn(ended?.lastError)?.since;
      expect(ended?.lastError).toMatchObject({
        message: 'Provider says no.',
        status: 503,
        resource: 'octo/repo1',
        since,
      });
      waits.push(await inMinutes());
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 240]);
    expect(await engine.paths()).toEqual(['a.md']);
    expect(await engine.connection()).toMatchObject({ status: 'active' });

    // A listing is a step forward: what fails then is another matter.
    engine.connector.put('a.md', 'changed');
    engine.connector.fault(always('unavailable', 'fetch'));
    const later = await engine.begin();
    expect(lastErrorIn((await later?.row())?.lastError)?.since).toBe(since);
    await expect(later?.proceed()).rejects.toThrow(RetryLater);
    expect((lastErrorIn((await later?.row())?.lastError)?.since ?? '') > String(since)).toBe(true);

    engine.connector.fault(() => undefined);
    expect((await engine.sync()).run).toMatchObject({ status: 'completed', error: null, lastError: null });
  });

  it('is named by the failed run though the repositories after it were synced', async () => {
    const engine = await synced(['a.md'], { repositories: 2 });
    engine.connector.put('b.md', 'B');
    engine.connector.fault(always('unavailable', 'list'));
    const run = await engine.begin();
    await db().syncRun.updateMany({ where: { id: run?.runId ?? '' }, data: { startedAt: new Date() } });
    await expect(run?.proceed()).rejects.toThrow(RetryLater);
    // The next one is held up as well, and then not.
    await expect(run?.proceed(engine.resourceIds[1])).rejects.toThrow(RetryLater);
    engine.connector.fault(() => undefined);
    expect(await run?.proceed(engine.resourceIds[1])).toEqual({ state: 'done' });
    expect(await run?.finish('It is out of reach.')).toMatchObject({
      ...{ status: 'failed', itemsProcessed: 1 },
      lastError: { message: 'Provider says no.', resource: 'octo/repo1' },
    });
  });

  it('has its repository come after the others in the next run, the one last that failed last', async () => {
    const engine = await openEngine({ repositories: 4 });
    const [one = '', two = '', three = '', four = ''] = engine.resourceIds;
    /** A run in which some fail, some are synced, and the others are not reached. @returns its order */
    const runWith = async (failing: string[], working: string[]) => {
      const run = await engine.begin();
      engine.connector.fault(always('unavailable', 'list'));
      for (const id of failing) await expect(run?.proceed(id)).rejects.toThrow(RetryLater);
      engine.connector.fault(() => undefined);
      for (const id of working) expect(await run?.proceed(id)).toEqual({ state: 'done' });
      await run?.finish('It is out of reach.');
      return run?.resourceIds;
    };
    expect(await runWith([one, two], [])).toEqual([one, two, three, four]);
    expect(await runWith([four], [three])).toEqual([three, four, one, two]);
    expect(await runWith([], [three, one])).toEqual([three, one, two, four]);
    expect(await runWith([], [])).toEqual([one, three, two, four]);
  });

  it('because its cursor has expired reads everything anew, which is no failed attempt', async () => {
    const engine = await synced(['a.md', 'b.md']);
    engine.connector.drop('b.md');
    let left = 1;
    engine.connector.fault((call) => {
      left -= call === 'list' ? 1 : 0;
      return call === 'list' && left === 0 ? new ProviderError('cursorExpired', 'Too old') : undefined;
    });
    const { run, said } = await engine.sync();
    expect(said).toEqual([{ state: 'done' }]);
    expect(run).toMatchObject({ status: 'completed', error: null });
    expect(await engine.paths()).toEqual(['a.md']);
  });

  it('because it cannot be gone on with, time after time, counts as a failed attempt in the end', async () => {
    const engine = await synced(['a.md', 'b.md']);
    engine.connector.pageSize = 1;
    engine.connector.put('b.md', 'changed');
    engine.connector.fault((call, page) =>
      call === 'list' && page === '1' ? new ProviderError('cursorExpired', 'Too old') : undefined,
    );
    const lists = engine.connector.lists;
    const run = await engine.begin();
    await expect(run?.proceed()).rejects.toThrow('What is listed keeps changing.');
    expect(engine.connector.lists - lists).toBe(8);
    await expect(run?.proceed()).rejects.toThrow(RetryLater);
    expect(engine.connector.lists - lists).toBe(10);
  });

  it('by coming back empty deletes nothing, says so, and misses nothing of what changed behind it', async () => {
    const engine = await synced(['a.md', 'b.md']);
    engine.connector.put('a.md', 'changed');
    engine.connector.drop('b.md');
    engine.connector.isHidden = true;
    for (let time = 0; time < 2; time += 1) {
      expect((await engine.sync()).run).toMatchObject({
        status: 'completed',
        error:
          'octo/repo1 was listed as empty, although 2 items are known. Nothing was deleted; the next sync lists it again.',
      });
      expect(await engine.paths()).toEqual(['a.md', 'b.md']);
    }
    engine.connector.isHidden = false;
    expect((await engine.sync()).run).toMatchObject({ status: 'completed', error: null });
    expect(await engine.documents()).toMatchObject([{ filepath: 'a.md', content: 'changed' }]);
  });
});

describe('an item that a listing left out', () => {
  it.each(['forbidden', 'rejected', 'unusable'] as const)(
    'is kept where it is refused as %s to say whether it is there, and the rest goes on',
    async (kind) => {
      const engine = await synced(['gone.md', 'refused.md', 'there.md']);
      for (const path of ['gone.md', 'refused.md']) engine.connector.drop(path);
      engine.connector.isThere = async (_, { externalId }) => {
        if (externalId === '1:refused.md') throw new ProviderError(kind, 'Provider says no.');
        return false;
      };
      expect((await engine.sync()).run).toMatchObject({ status: 'completed', error: null });
      expect(await engine.paths()).toEqual(['refused.md', 'there.md']);
      const [id = ''] = engine.resourceIds;
      expect(await db().connectionResource.findFirst({ where: { id } })).toMatchObject({ cursor: expect.any(String) });
    },
  );
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
    expect(said).toMatchObject([{ state: 'wait', ms: 5_000 }, { state: 'done' }]);
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
    expect(await run?.proceed()).toMatchObject({ state: 'wait', ms: 90_000 });
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

  it('because it is too large stops nothing, is named in every run, and fetched again only when it changes', async () => {
    const engine = await openEngine({ repositories: 2 });
    engine.connector.put('huge.md', 'x'.repeat(10 * 1024 * 1024 + 1));
    engine.connector.put('small.md', 'x');
    const huge = (resource: string) => ({ resource, path: 'huge.md', reason: tooLarge, permanent: true });
    const failures = [
      { ...huge('octo/repo1'), id: '1:huge.md' },
      { ...huge('octo/repo2'), id: '2:huge.md' },
    ];
    expect((await engine.sync()).run).toMatchObject({
      ...{ status: 'completed', itemsProcessed: 2, itemsFailed: 2, failures },
      resources: ['octo/repo1', 'octo/repo2'],
      error: `2 cannot be taken as they are and will be left alone until changed: ${tooLarge}`,
    });
    // The next sync lists everything, the one after it nothing.
    engine.connector.put('more.md', 'x');
    for (let time = 0; time < 2; time += 1) {
      expect((await engine.sync()).run).toMatchObject({ itemsFailed: 2, failures });
    }
    expect(engine.connector.fetched.filter((path) => path === 'huge.md')).toHaveLength(2);

    engine.connector.put('huge.md', 'small by now');
    expect((await engine.sync()).run).toMatchObject({ itemsProcessed: 2, itemsFailed: 0, failures: [], error: null });
    engine.connector.drop('small.md');
    expect((await engine.sync()).run).toMatchObject({ itemsProcessed: 0, itemsFailed: 0, failures: [], error: null });
  });

  it('is named in the run, the first twenty of them', async () => {
    const engine = await openEngine();
    for (let index = 10; index < 35; index += 1) engine.connector.put(`${index}.md`, `text ${index}`);
    engine.connector.fault(always('forbidden', 'fetch'));
    const { run } = await engine.sync();
    expect(run).toMatchObject({ itemsFailed: 25 });
    expect(run.failures).toHaveLength(20);
    expect(run.failures).toContainEqual({
      ...{ id: '1:10.md', resource: 'octo/repo1', path: '10.md', reason: 'Provider says no.', permanent: false },
    });
  });

  it('when none can be, is left to later attempts of a provider that is down', async () => {
    const engine = await openEngine();
    for (let index = 0; index < 3; index += 1) engine.connector.put(`${index}.md`, `text ${index}`);
    engine.connector.fault(always('unavailable', 'fetch'));
    const run = await engine.begin();
    await expect(run?.proceed()).rejects.toThrow(RetryLater);
    engine.connector.fault(() => undefined);
    expect(await run?.proceed()).toMatchObject({ state: 'wait', ms: 5_000 });
    expect(await run?.proceed()).toEqual({ state: 'done' });
    expect(await run?.finish()).toMatchObject({ status: 'completed', itemsProcessed: 3, itemsFailed: 0 });
  });
});
