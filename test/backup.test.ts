import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dumpedTables, leftOut } from '../src/backup/tables.js';
import { countConnections } from '../src/connections/ending-repository.js';
import { insertDeletion } from '../src/containers/deleting/repository.js';
import { createMergingService } from '../src/containers/merging/service.js';
import { openDatabase } from '../src/db/client.js';
import { findViolations } from '../src/db/invariants.js';
import { createResetService } from '../src/reset/service.js';
import { cairn, contentsOf, native, newDatabase, withClient } from './support/backups.js';
import { startCodeHost } from './support/code-host/index.js';
import { type ConnectingCodeHost, onInstance, withCodeHost } from './support/connecting.js';
import { eventually } from './support/eventually.js';
import { emptyDataDirectory, endProcess, type Instance, startInstance, stopInstance } from './support/instance.js';
import { withoutObjects } from './support/lost-objects.js';
import { mergedContents } from './support/merging.js';
import { type Receiver, startReceiver } from './support/receiver.js';
import { statusAt } from './support/status-at.js';
import { apiOf, closeDatabase, db, newTenantOf } from './support/tenant.js';
import { configure, documentsOf, endedRuns } from './sync/support.js';

afterAll(closeDatabase);

describe('the tables', () => {
  it('are each in a backup, or left out for a reason', async () => {
    const found = await db().$queryRaw<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`;
    const decided = [...dumpedTables.map(({ table }) => table), ...Object.keys(leftOut)];
    expect(decided.sort()).toEqual(found.map(({ name }) => name).sort());
  });

  it('come after those that they refer to', async () => {
    const keys = await db().$queryRaw<{ from: string; to: string }[]>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`;
    const place = new Map(dumpedTables.map(({ table }, index) => [table, index]));
    const late = keys.filter(({ from, to }) => (place.get(from) ?? Number.POSITIVE_INFINITY) < (place.get(to) ?? -1));
    expect(late).toEqual([]);
  });
});

describe('a backup of an embedded service under load', () => {
  // Several pieces, and little to be read in them.
  const blank = Buffer.from(Array.from({ length: 700_000 }, (_, i) => ((i * i) % 23 < 11 ? 32 : 10)));
  const bytes = Buffer.concat([Buffer.from('Her notes of the journey.'), blank]);
  const directories: string[] = [];
  const newDirectory = async () => {
    const path = await emptyDataDirectory();
    directories.push(path);
    return path;
  };

  let source: ConnectingCodeHost & { instance: Instance };
  let receiver: Receiver;
  let directory: string;
  let backup: string;
  let said: string;
  /** Where it is restored: on native Postgres in that run, else on another embedded database. */
  let target: NodeJS.ProcessEnv;
  let key: string;
  let acknowledged: Map<string, string>;
  let sent: Map<string, string>;
  let known: {
    file: string;
    lost: string;
    lostBlob: string;
    connection: string;
    repository: number;
    refused: string;
    found: string[];
    memories: string[];
  };
  let emptied: string;
  let restored: Instance;

  const question = {
    q: 'Which boat does she own?',
    containerTag: 'known',
    searchMode: 'hybrid',
    limit: 10,
    threshold: 0,
  };
  const searched = async (api: ReturnType<typeof apiOf>): Promise<string[]> =>
    (await api.post('/v4/search', question)).body.results.map(({ id }: { id: string }) => id);

  beforeAll(async () => {
    directory = await newDirectory();
    backup = join(directory, 'cairn.backup');
    receiver = await startReceiver();
    receiver.answer = (response) => response.writeHead(500).end();
    const codeHost = await startCodeHost();
    // What was begun and not told to a workflow stays so.
    const calm = { SWEEP_INTERVAL: '1h', WEBHOOK_RETRY_DELAYS: Array(9).fill('1h').join(',') };
    source = withCodeHost(await onInstance({ ...codeHost.env, ...calm }), codeHost) as typeof source;
    const { apiUrl } = source.instance.runtime;
    const tenant = await source.newTenant();
    key = tenant.key;
    const api = apiOf(apiUrl, key);

    for (const content of ['She owns a boat named Heron.', 'She lives in Lisbon.', 'The boat is moored in Cascais.']) {
      await api.remember({ content, containerTag: 'known' });
    }
    const file = (await api.upload(bytes, 'notes.txt', { containerTag: 'known', taskType: 'superrag' })).body.id;
    await api.settled(file);
    const lost = (
      await api.upload(Buffer.from('Her maps.'), 'maps.txt', { containerTag: 'known', taskType: 'superrag' })
    ).body.id;
    await api.settled(lost);
    const { blobId: lostBlob } = await source.db.document.findFirstOrThrow({ where: { id: lost } });
    const connection = await source.connect(tenant, { containerTags: ['synced'] });
    const repository = await source.codeHost.addRepository('notes', { files: { 'a.md': 'The first note.' } });
    await configure(tenant, connection, [repository]);
    await endedRuns(tenant, connection, 1);

    // What was acknowledged a moment ago and nothing works on.
    const noStarter = {
      mergeContainers: () => undefined,
      dreamContainerSoon: () => undefined,
      resetOrganization: () => undefined,
    };
    for (const containerTag of ['merged', 'ended'])
      await api.remember({ content: `In ${containerTag}.`, containerTag });
    const merging = createMergingService({ db: source.db, ...mergedContents, starter: noStarter });
    await merging.start(tenant, { sources: ['merged'], target: 'grown' });
    await source.db.$transaction((tx) => insertDeletion(tx, tenant, 'the-deletion', 'ended'));
    const other = await newTenantOf(apiUrl, source.db);
    await other.remember({ content: 'To be reset.' });
    const { slug } = await source.db.organization.findFirstOrThrow({ where: { id: other.orgId } });
    const nothing = async () => 0;
    await createResetService({
      ...{ db: source.db, starter: noStarter, documents: { removeMeant: async () => [] } },
      connections: { count: countConnections, removeAll: nothing },
      containers: { forgetJobs: async () => undefined },
      customerWebhooks: { removeSome: nothing },
    }).start(other, { confirmation: slug });
    emptied = other.orgId;
    await api.post('/v3/webhooks', { url: receiver.url });
    const told = await api.remember({ content: 'Her sister is told of this.', containerTag: 'known' });
    const called = () => receiver.calls.find(({ event }) => event.data?.id === told)?.id;
    const refused = await eventually(called, 'the receiver to be called');
    const tried = { eventId: refused, attempts: { gt: 0 } };
    const isRecorded = async () => (await source.db.customerDelivery.count({ where: tried })) > 0;
    await eventually(isRecorded, 'its refusal to be recorded');

    const memories = await source.db.memory.findMany({ where: { containerTag: 'known' }, orderBy: { id: 'asc' } });
    known = {
      file,
      lost,
      lostBlob: lostBlob ?? '',
      connection,
      repository: repository.id,
      refused,
      found: await searched(api),
      memories: memories.map(({ id, memory }) => `${id} ${memory}`),
    };

    acknowledged = new Map();
    sent = new Map();
    let isOver = false;
    const sender = async (name: string) => {
      for (let n = 0; !isOver; n += 1) {
        const customId = `${name}-${n}`;
        const content = `Letter ${n} of ${name} came by ship ${n % 7}.`;
        sent.set(customId, content);
        const { status, body } = await api.post('/v3/documents', {
          content,
          customId,
          containerTag: 'load',
          taskType: 'superrag',
        });
        if (status === 200 && said === undefined) acknowledged.set(body.id, content);
      }
    };
    const load = Promise.all(['ann', 'ben', 'eve'].map(sender));
    await eventually(() => acknowledged.size >= 20, 'the load');
    const before = new Map(acknowledged);
    // One of the files is in S3, and has been deleted there.
    await source.db.blob.updateMany({ where: { id: known.lostBlob }, data: { storage: 's3' } });
    const gone = await withoutObjects();
    said = (await cairn(['backup', backup], { ...gone.env, CAIRN_DATA_DIR: source.instance.dataDirectory })).said;
    await gone.close();
    isOver = true;
    await load;
    acknowledged = before;
    await copyFile(join(source.instance.dataDirectory, 'master.key'), join(directory, 'master.key'));
    await source.db.$disconnect();
    await stopInstance(source.instance);
    target = await newTarget();
  }, 400_000);

  afterAll(async () => {
    if (restored !== undefined) await stopInstance(restored);
    if (source !== undefined) await stopInstance(source.instance);
    await receiver?.close();
    await source?.codeHost.close();
    for (const path of directories) await rm(path, { recursive: true, force: true });
  }, 60_000);

  it('says what it holds, how long the service waited, and which key it needs', () => {
    expect(said).toMatch(/Backup of \d{4}-.* documents, .* memories, 1 files/);
    expect(said).toMatch(/The service waited \d+ ms/);
    expect(said).toMatch(new RegExp(`their documents lack them: 1 files \\(.*/${known.lostBlob} …\\)`));
    expect(said).toMatch(
      /The master key is not in it\. \d+ stored secrets were encrypted with the master key [\w-]{8}\./,
    );
  });

  it('holds what was acknowledged before it began, and nothing that was never sent', async () => {
    const { rows } = await contentsOf(backup);
    const contents = new Map(
      (rows['document_content'] ?? []).map((json) => {
        const { document_id: id, content } = JSON.parse(json) as { document_id: string; content: string };
        return [id, content];
      }),
    );
    expect([...acknowledged].filter(([id, content]) => contents.get(id) !== content)).toEqual([]);
    const letters = [...contents.values()].filter((content) => content?.startsWith('Letter'));
    expect(letters.filter((content) => ![...sent.values()].includes(content))).toEqual([]);
  });

  it('is restored into the other form, row for row and byte for byte', async () => {
    const restoring = await cairn(['restore', backup], target);
    expect(restoring).toEqual({
      code: 0,
      said: expect.stringMatching(/Restored the state of .*\n.*\n?.*give it the master key/s),
    });
    const again = join(directory, 'again.backup');
    expect(await cairn(['backup', again], target)).toMatchObject({ code: 0 });
    const [before, after] = [await contentsOf(backup), await contentsOf(again)];
    const lacking = { storage: 'postgres', size: 0, sha256: '\\x' };
    before.rows['blob'] = (before.rows['blob'] ?? []).map((json) =>
      json.includes(known.lostBlob) ? JSON.stringify({ ...JSON.parse(json), ...lacking }) : json,
    );
    expect(after.rows).toEqual(before.rows);
    expect(Object.values(after.files)).toEqual([bytes]);
    expect(Object.keys(after.files)).toEqual(Object.keys(before.files));
    const refused = await cairn(['restore', backup], target);
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(
        /(is not empty.*make it anew with its extension|holds a database)(?:.|\n)*Nothing was restored/,
      ),
    });
  }, 300_000);

  it('answers as before, and pauses connections with a reason while the master key is missing', async () => {
    const dataDirectory = target['CAIRN_DATA_DIR'] ?? '';
    receiver.answer = (response) => response.writeHead(204).end();
    restored = await startInstance(dataDirectory, { key, env: { ...source.codeHost.env, ...target } });
    const api = apiOf(restored.runtime.apiUrl, key);
    expect(await searched(api)).toEqual(known.found);
    const { url } = (await api.get(`/v3/documents/${known.file}/file-url`)).body;
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
    const lost = (await api.get(`/v3/documents/${known.lost}/file-url`)).body;
    expect(await statusAt(lost.url)).toBe(404);
    await api.post('/v3/connections/codehost/import', { containerTags: ['synced'] });
    const paused = await eventually(async () => {
      const { body } = await api.get(`/v3/connections/${known.connection}`);
      return body.status === 'paused' && body;
    }, 'the connection to be paused');
    expect(paused.statusReason).toMatch(/another master key/);
  }, 300_000);

  it('goes on with all that was unfinished, connections too once the key is given', async () => {
    await endProcess(restored.process, 'SIGINT');
    await copyFile(join(directory, 'master.key'), join(restored.dataDirectory, 'master.key'));
    // What webhooks tell is applied before the end, not ten minutes later.
    const env = { ...source.codeHost.env, ...target, WEBHOOK_BATCH_DELAY: '2s' };
    restored = await startInstance(restored.dataDirectory, { key, env });
    const api = apiOf(restored.runtime.apiUrl, key);
    const isCalledHere = () =>
      source.codeHost.hooksOf(known.repository).some(({ url }) => url.startsWith(restored.runtime.apiUrl));
    await eventually(isCalledHere, 'the connection to be resumed, and its webhook to call this service');
    await source.codeHost.commit('octo/notes', { write: { 'b.md': 'Written after the restore.' } });
    await eventually(async () => (await documentsOf(api, 'synced')).size === 2, 'the new file to come in');
    const url = target['DATABASE_URL'] ?? restored.runtime.databaseUrl;
    const database = openDatabase(url, 2);
    try {
      // The receiver refused so often that it is left alone for minutes, and what it refused for an hour: as if they had passed.
      await database.customerWebhook.updateMany({ data: { probeAt: null } });
      const pending = { state: 'pending' } as const;
      await database.customerDelivery.updateMany({ where: pending, data: { nextAttemptAt: new Date() } });
      let open: Awaited<ReturnType<typeof findViolations>> = [];
      const isNothingOpen = async () => {
        open = await findViolations(database, { atRest: true });
        return open.length === 0;
      };
      await eventually(isNothingOpen, 'nothing to be left to do', 150_000).catch(() => undefined);
      expect(open).toEqual([]);
      expect(await database.container.count({ where: { tag: { in: ['merged', 'ended'] } } })).toBe(0);
      expect(await database.document.count({ where: { containerTag: 'grown' } })).toBe(1);
      expect(await database.document.count({ where: { orgId: emptied } })).toBe(0);
      const letters = await database.document.findMany({ where: { id: { in: [...acknowledged.keys()] } } });
      expect(letters.map(({ status }) => status)).toEqual([...acknowledged].map(() => 'done'));
      const memories = await database.memory.findMany({ where: { containerTag: 'known' }, orderBy: { id: 'asc' } });
      expect(memories.map(({ id, memory }) => `${id} ${memory}`)).toEqual(known.memories);
      const sentAgain = { eventId: known.refused, attempts: { gt: 1 }, state: 'delivered' } as const;
      await eventually(
        async () => (await database.customerDelivery.count({ where: sentAgain })) > 0,
        'what the receiver refused to be sent again',
        150_000,
      );
    } finally {
      await database.$disconnect();
    }
  }, 300_000);

  it('is refused when it was cut or altered, with where and why, and the installation is as before', async () => {
    const whole = await readFile(backup);
    const middle = Math.floor(whole.length / 2);
    const altered = Buffer.from(whole);
    altered[middle] = (altered[middle] ?? 0) ^ 1;
    const broken = join(directory, 'broken.backup');
    await writeFile(broken, whole.subarray(0, middle));
    expect(await cairn(['backup', '--verify', broken], {})).toEqual({
      ...{ code: 1, said: expect.stringMatching(/^Record \d+ .*at byte \d+: .*it was cut/m) },
    });
    await writeFile(broken, altered);
    const empty = await newTarget();
    const place = empty['CAIRN_DATA_DIR'] ?? '';
    await writeFile(join(place, 'master.key'), 'k'.repeat(43), { mode: 0o600 });
    expect(await cairn(['restore', broken], empty)).toEqual({
      ...{
        code: 1,
        said: expect.stringMatching(/Record \d+ .*at byte \d+: .*it was altered(?:.|\n)*Nothing was restored/),
      },
    });
    expect(await cairn(['restore', join(directory, 'nothing')], empty)).toMatchObject({ code: 1 });
    expect((await readdir(place)).filter((name) => /database|restore/.test(name))).toEqual([]);
    if (native !== undefined) expect(await schemasAndTables(empty['DATABASE_URL'] ?? '')).toEqual([]);
  }, 200_000);

  /** An empty installation of the other form. */
  async function newTarget(): Promise<NodeJS.ProcessEnv> {
    const place = { CAIRN_DATA_DIR: await newDirectory() };
    return native === undefined ? place : { ...place, DATABASE_URL: await newDatabase(native) };
  }
});

const schemasAndTables = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`,
    );
    return rows;
  });
