import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createFetcher } from '../src/content/fetching/fetcher.js';
import { createSharedTurns } from '../src/content/fetching/shared-turns.js';
import { publicAddress, scratchFolder, serve, testResolver } from '../src/content/fetching/test-server.js';
import { RetryLater } from '../src/core/errors.js';
import { createLogger } from '../src/core/log.js';
import { eventually } from './support/eventually.js';
import { closeDatabase, db } from './support/tenant.js';

afterAll(closeDatabase);

const never = new AbortController().signal;
const log = createLogger('silent');
const minute = 60_000;

let host: string;
beforeEach(() => {
  host = `${randomUUID()}.test`;
});

/** What one worker process has. */
const worker = (options: { pauseMs?: number; longestMs?: number } = {}) =>
  createSharedTurns({ db: db(), log, leaseMs: 10 * minute, pauseMs: 20, ...options });

const lease = () => db().hostLease.findUnique({ where: { host } });
const somebodyWaits = () => eventually(async () => (await lease())?.isWanted, 'somebody to wait for the lease');

describe('the turns at a host that workers share', () => {
  it('are one at a time', async () => {
    const [first, second] = [worker(), worker()];
    const end = await first.take(host, never);
    let isTaken = false;
    const later = second.take(host, never).then((endLater) => {
      isTaken = true;
      return endLater;
    });
    await somebodyWaits();
    expect(isTaken).toBe(false);
    await end();
    await (await later)();
    expect(await lease()).toBeNull();
  });

  it('are one for each host', async () => {
    const end = await worker().take(host, never);
    await (await worker().take(`other.${host}`, never))();
    await end();
  });

  it('go to a worker that waits before the one that had the last asks again', async () => {
    const [busy, other] = [worker({ pauseMs: minute }), worker()];
    const end = await busy.take(host, never);
    const stop = new AbortController();
    const again = busy.take(host, stop.signal);
    const others = other.take(host, never);
    await somebodyWaits();
    await end();
    await (await others)();
    stop.abort(new Error('no longer wanted'));
    await expect(again).rejects.toThrow('no longer wanted');
  });

  it('of a worker that died run out, and what it gives back then is not what another has taken', async () => {
    const endLate = await worker().take(host, never);
    const later = worker().take(host, never);
    await somebodyWaits();
    await db().hostLease.update({ where: { host }, data: { expiresAt: new Date(0) } });
    const end = await later;
    await endLate();
    expect(await lease()).toMatchObject({ isWanted: false });
    await end();
    expect(await lease()).toBeNull();
  });

  it('are waited for no longer than somebody wants them, and those behind are served', async () => {
    const end = await worker().take(host, never);
    const waiting = worker();
    const stop = new AbortController();
    const second = waiting.take(host, stop.signal);
    const third = waiting.take(host, never);
    await somebodyWaits();
    stop.abort(new Error('no longer wanted'));
    await expect(second).rejects.toThrow('no longer wanted');
    await end();
    await (await third)();
  });

  it('are asked for again later when others have them all the time', async () => {
    const end = await worker().take(host, never);
    await expect(worker({ longestMs: 0 }).take(host, never)).rejects.toBeInstanceOf(RetryLater);
    await end();
  });
});

describe('the fetchers of two workers', () => {
  let closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers) await close();
    closers = [];
  });

  it('send one request at a time to a host, and fetch everything', async () => {
    const open = new Set<ServerResponse>();
    let most = 0;
    const server = await serve(publicAddress, (_request, response) => {
      open.add(response);
      most = Math.max(most, open.size);
      setTimeout(() => {
        open.delete(response);
        response.end('page');
      }, 30);
    });
    const scratch = await scratchFolder();
    const fetchers = [worker(), worker()].map((turns) =>
      createFetcher({ allowedAddresses: [`${publicAddress}/32`], ...testResolver(), turns }),
    );
    closers = [...fetchers.map(({ close }) => close), server.close, scratch.remove];
    const fetched = Array.from({ length: 8 }, (_, index) =>
      fetchers[index % 2]?.fetch(`http://${host}:${server.port}/${index}`, `${scratch.file}-${index}`),
    );
    expect((await Promise.all(fetched)).map((page) => page?.bytes)).toEqual(Array(8).fill(4));
    expect(most).toBe(1);
    expect(server.paths).toHaveLength(8);
  });
});
