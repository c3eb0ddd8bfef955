import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Connection } from '@temporalio/client';
import { stopUnderLoad } from '../bench/stop/run.js';
import { readConfig } from '../src/config.js';
import { openDatabase } from '../src/db/client.js';
import { freePort } from '../src/embedded/free-port.js';
import { resolveTemporalCli } from '../src/embedded/index.js';
import { eventually } from './support/eventually.js';
import { endProcess, type Instance, newDataDirectory, startInstance, stopInstance } from './support/instance.js';
import { killTree, processTree } from './support/process-tree.js';
import { apiOf } from './support/tenant.js';
import { openWebSite } from './support/web-site.js';

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function countsOf(instance: Instance) {
  const db = openDatabase(instance.runtime.databaseUrl, 2);
  try {
    return { documents: await db.document.count(), chunks: await db.chunk.count(), memories: await db.memory.count() };
  } finally {
    await db.$disconnect();
  }
}

describe('nothing acknowledged is lost', () => {
  describe('on one instance', () => {
    let instance: Instance;
    beforeAll(async () => {
      instance = await startInstance(await newDataDirectory());
    }, 120_000);
    afterAll(async () => {
      if (instance !== undefined) await stopInstance(instance);
    });

    it('the embedded Temporal is killed: it is started again and work goes on', async () => {
      const api = apiOf(instance.runtime.apiUrl, instance.key);
      const temporal = processTree(instance.process.pid ?? 0).filter((pid) => programOf(pid) === 'temporal');
      expect(temporal).toHaveLength(1);
      for (const pid of temporal) process.kill(pid, 'SIGKILL');
      const { body } = await api.post('/v3/documents', { content: 'Posted right after the kill.' });
      expect(await api.settled(body.id, 90_000)).toMatchObject({ status: 'done' });
    }, 240_000);

    it('kill -9 of the whole tree while 50 documents are under way, half of them in a batch: all are done after a restart, none twice', async () => {
      const { key, dataDirectory } = instance;
      const before = apiOf(instance.runtime.apiUrl, key);
      const there = await countsOf(instance);
      const contents = Array.from({ length: 50 }, (_, i) => `I own a boat named Number${i}Star.`);
      const sends = await Promise.all(
        contents.slice(0, 25).map((content) => before.post('/v3/documents', { content, containerTag: 'fleet' })),
      );
      const batch = await before.post('/v3/documents/batch', { documents: contents.slice(25), containerTag: 'fleet' });
      const ids: string[] = [...sends.map(({ body }) => body), ...batch.body.results].map(({ id }) => id);
      const done = { status: 'done', containerTags: ['fleet'] };
      await eventually(
        async () => (await before.post('/v3/documents/list', done)).body.pagination.totalItems > 0,
        'the first to be done',
      );
      killTree(instance.process.pid ?? 0);

      instance = await startInstance(dataDirectory, { key });
      const after = apiOf(instance.runtime.apiUrl, key);
      for (const id of ids) expect(await after.settled(id, 120_000)).toMatchObject({ status: 'done', chunkCount: 1 });
      const { documents, chunks, memories } = there;
      expect(await countsOf(instance)).toEqual({
        ...{ documents: documents + 50, chunks: chunks + 50, memories: memories + 50 },
      });
    }, 400_000);

    it('SIGTERM under load and while a page is waited for: no request of a busy client is left without an answer, nothing acknowledged is lost, and the page is read after the next start', async () => {
      let isAsked = false;
      let isUp = false;
      const site = await openWebSite('127.0.0.2', (_request, answer) => {
        isAsked = true;
        if (isUp) answer.setHeader('content-type', 'text/plain').end('The ferry leaves at seven.');
      });
      cleanUp.push(() => site.close());
      const { key } = instance;
      const { body } = await apiOf(instance.runtime.apiUrl, key).post('/v3/documents', {
        content: `${site.url}/ferry`,
      });
      await eventually(() => isAsked, 'the page to be asked for');
      instance.process.once('exit', () => {
        isUp = true;
      });

      const { instance: next, ...round } = await stopUnderLoad(instance, 1);
      instance = next;
      expect(round).toMatchObject({ cut: [], lost: [], exit: 0 });
      // Every client went on until it was refused.
      expect(round.refused).toBe(24);
      expect(round.answered.get(200)).toBeGreaterThan(0);
      const others = [...round.answered.keys()].filter((status) => status !== 200 && status !== 503);
      expect(others).toEqual([]);
      expect(await apiOf(instance.runtime.apiUrl, key).settled(body.id, 90_000)).toMatchObject({ status: 'done' });
    }, 240_000);
  });

  it('Temporal is stopped, a document is posted, Temporal comes back: it is processed without anyone asking', async () => {
    const dataDirectory = await newDataDirectory();
    const temporal = await startTemporal(`${dataDirectory}-temporal.db`);
    const instance = await startInstance(dataDirectory, { env: { TEMPORAL_ADDRESS: temporal.address } });
    cleanUp.push(() => stopInstance(instance));
    const api = apiOf(instance.runtime.apiUrl, instance.key);
    await api.remember({ content: 'All is well so far.' });

    await temporal.stop();
    const { status, body } = await api.post('/v3/documents', { content: 'Posted while Temporal is down.' });
    expect([status, body.status]).toEqual([200, 'queued']);
    const ready = await eventually(async () => {
      const { status, body } = await api.get('/readyz');
      return body.details === 'temporal: unreachable' && { status, body };
    }, 'Temporal, and nothing else, to be found unreachable');
    expect(ready).toMatchObject({ status: 503, body: { error: 'Service unavailable' } });
    expect(
      (await api.post('/v4/search', { q: 'well', searchMode: 'documents', threshold: 0 })).body.results,
    ).toHaveLength(1);

    await temporal.start();
    expect(await api.settled(body.id, 90_000)).toMatchObject({ status: 'done' });
  }, 400_000);
});

function programOf(pid: number): string {
  return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)])
    .toString()
    .trim();
}

/** A Temporal server of the test's own, which it can stop and start on the same port and file. */
async function startTemporal(file: string) {
  const cli = await resolveTemporalCli(readConfig(), () => undefined);
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(
      cli,
      ['server', 'start-dev', '--headless', '--ip', '127.0.0.1', '--port', String(port), '--db-filename', file],
      { stdio: 'ignore' },
    );
    await eventually(
      async () => {
        const connection = await Connection.connect({ address, connectTimeout: 2_000 }).catch(() => undefined);
        await connection?.close();
        return connection !== undefined;
      },
      'Temporal to answer',
      60_000,
    );
  };
  const stop = async () => {
    if (server !== undefined) await endProcess(server, 'SIGKILL');
  };
  await start();
  cleanUp.push(async () => {
    await stop();
    for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
  });
  return { address, start, stop };
}
