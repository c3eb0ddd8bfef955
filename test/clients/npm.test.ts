import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Supermemory, { toFile } from 'supermemory';
import type { ConnectingCodeHost, Tenant } from '../support/connecting.js';
import { type Given, giveTo, withRepositories } from './given.js';
import { expectInTable } from './table.js';

const resources = ['documents', 'memories', 'search', 'settings', 'connections'] as const;

const methodsOf = (client: Supermemory): string[] => [
  ...['add', 'profile'],
  ...resources.flatMap((resource) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(client[resource]))
      .filter((name) => name !== 'constructor')
      .map((name) => `${resource}.${name}`),
  ),
];

interface Told {
  url: string;
  key: string;
  scopedKey: string;
  foreign: { namespace: string; document: string; memory: string; connector: string };
  sync: { connector: { namespace: string; id: string } };
}

describe('supermemory, unmodified: npm 4.25.4', () => {
  let on: ConnectingCodeHost;
  let given: Given;
  let told: Told;
  let client: Supermemory;
  let elsewhere: Supermemory;
  let tenant: Tenant;
  const requests: Record<string, [string, string]> = {};
  const seen = { good: new Set<string>(), bad: new Set<string>(), foreign: new Set<string>() };
  let last: [string, string] = ['', ''];

  beforeAll(async () => {
    ({ on } = await withRepositories());
    given = await giveTo(on, ['sync']);
    told = given.told as Told;
    tenant = given.tenant;
    const noting: typeof fetch = (url, init) => {
      last = [init?.method?.toUpperCase() ?? 'GET', new URL(String(url)).pathname];
      return fetch(url, init);
    };
    const options = { baseURL: told.url, maxRetries: 0, fetch: noting };
    client = new Supermemory({ apiKey: told.key, ...options });
    elsewhere = new Supermemory({ apiKey: told.scopedKey, ...options });
  }, 120_000);
  afterAll(() => on?.close(), 60_000);

  // biome-ignore lint/suspicious/noExplicitAny: methods of every shape are called by their names
  type Anything = any;
  async function call(by: Supermemory, name: string, args: unknown[]): Promise<Anything> {
    const [resource = '', method = ''] = name.split('.');
    const owner: Anything = method === '' ? by : by[resource as (typeof resources)[number]];
    const answer = await owner[method === '' ? resource : method](...args);
    requests[name] = last;
    return answer;
  }
  async function good(name: string, ...args: unknown[]): Promise<Anything> {
    const answer = await call(client, name, args);
    seen.good.add(name);
    return answer;
  }
  async function refused(kind: 'bad' | 'foreign', status: number, by: Supermemory, name: string, args: unknown[]) {
    const error = await call(by, name, args).then(
      (answer: unknown) => ({ answer }),
      (thrown: unknown) => thrown,
    );
    expect([name, error]).toEqual([name, expect.any(Supermemory.APIError)]);
    expect([name, error]).toMatchObject([name, { status, error: { error: expect.any(String) } }]);
    seen[kind].add(name);
  }
  const bad = (status: number, name: string, ...args: unknown[]) => refused('bad', status, client, name, args);
  const foreign = (status: number, name: string, ...args: unknown[]) =>
    refused('foreign', status, status === 403 ? elsewhere : client, name, args);

  it('adds, reads, changes and deletes documents', async () => {
    const containerTag = 'npm-documents';
    const file = () => toFile(Buffer.from('# Log\n\nWe sailed.'), 'log.md');
    for (const name of ['add', 'documents.add']) {
      const sent = { content: `I moved to Lisbon, ${name}.`, containerTag, customId: name, metadata: { n: 1 } };
      const { id } = await good(name, sent);
      expect(await good('documents.get', name)).toMatchObject({ id, content: sent.content, metadata: { n: 1 } });
      await bad(400, name, { content: ' ' });
      await foreign(403, name, { content: 'x', containerTag: 'other' });
    }
    await bad(404, 'documents.get', 'nothing');
    await foreign(404, 'documents.get', told.foreign.document);
    const batch = await good('documents.batchAdd', {
      documents: [{ content: 'First' }, { content: '' }],
      containerTag,
    });
    expect(batch).toMatchObject({ success: 1, failed: 1 });
    await bad(400, 'documents.batchAdd', { documents: [] });
    const refusedBatch = await call(elsewhere, 'documents.batchAdd', [{ documents: ['x'], containerTag: 'other' }]);
    expect(refusedBatch).toMatchObject({ success: 0, results: [{ error: 'Forbidden' }] });
    seen.foreign.add('documents.batchAdd');
    const uploaded = await good('documents.uploadFile', { file: await file(), containerTag, customId: 'log' });
    expect(await good('documents.get', 'log')).toMatchObject({ id: uploaded.id, type: 'markdown' });
    await bad(400, 'documents.uploadFile', { file: await file(), metadata: 'no JSON' });
    await foreign(403, 'documents.uploadFile', { file: await file(), containerTag: 'other' });
    expect(await good('documents.update', 'add', { content: 'Changed' })).toMatchObject({ status: 'queued' });
    await bad(400, 'documents.update', 'add', { content: '' });
    await foreign(404, 'documents.update', told.foreign.document, { content: 'x' });
    const listed = await good('documents.list', { containerTags: [containerTag], limit: 2, order: 'asc' });
    expect(listed).toMatchObject({ memories: [{ customId: 'add' }, {}], pagination: { totalItems: 4 } });
    await bad(400, 'documents.list', { limit: 'many' });
    await foreign(403, 'documents.list', { containerTags: ['other'] });
    expect((await good('documents.listProcessing')).totalCount).toBeGreaterThanOrEqual(0);
    await bad(400, 'documents.listProcessing', { query: { view: 'some' } });
    await foreign(403, 'documents.listProcessing', { query: { containerTags: 'other' } });
    await good('documents.delete', 'log');
    for (const name of ['documents.get', 'documents.delete']) await bad(404, name, 'log');
    await foreign(404, 'documents.delete', told.foreign.document);
    const deleted = await good('documents.deleteBulk', { ids: [batch.results[0].id, told.foreign.document] });
    expect(deleted).toMatchObject({ success: false, deletedCount: 1, errors: [{ id: told.foreign.document }] });
    await bad(400, 'documents.deleteBulk', {});
    await foreign(403, 'documents.deleteBulk', { containerTags: ['other'] });
  });

  it('searches, reads profiles, changes and forgets memories', async () => {
    const containerTag = 'npm-memories';
    const memories = [{ content: 'Dana lives in Hamburg', isStatic: true }, { content: 'Omar bakes bread' }];
    const [dana, omar] = (await tenant.post('/v4/memories', { containerTag, memories })).body.memories;
    const changed = await good('memories.updateMemory', {
      containerTag,
      id: dana.id,
      newContent: 'Dana lives in Aarhus',
    });
    expect(changed).toMatchObject({ version: 2, parentMemoryId: dana.id, rootMemoryId: dana.id });
    await bad(400, 'memories.updateMemory', { containerTag, newContent: 'x' });
    await foreign(404, 'memories.updateMemory', { containerTag, id: told.foreign.memory, newContent: 'x' });
    const found = await good('search.memories', { q: 'Where does Dana live?', containerTag });
    expect(found.results[0]).toMatchObject({ id: changed.id, memory: 'Dana lives in Aarhus' });
    await bad(400, 'search.memories', { q: ' ' });
    await foreign(403, 'search.memories', { q: 'x', containerTag: 'other' });
    for (const name of ['search.documents', 'search.execute']) {
      expect((await good(name, { q: 'Lisbon', containerTags: ['npm-documents'] })).results).toEqual(expect.any(Array));
      await bad(400, name, { q: ' ' });
      await foreign(403, name, { q: 'x', containerTags: ['other'] });
    }
    expect((await good('profile', { containerTag })).profile.static).toEqual(['Dana lives in Aarhus']);
    await bad(400, 'profile', { containerTag: 'no spaces' });
    await foreign(403, 'profile', { containerTag: 'other' });
    for (const [id, target] of [
      [omar.id, { id: omar.id }],
      [changed.id, { content: 'Dana lives in Aarhus' }],
    ]) {
      expect(await good('memories.forget', { containerTag, ...target })).toEqual({ id, forgotten: true });
    }
    await bad(400, 'memories.forget', { containerTag });
    await foreign(404, 'memories.forget', { containerTag, id: told.foreign.memory });
  });

  it('changes settings', async () => {
    expect(await good('settings.update', { chunkSize: 256, githubClientId: 'id' })).toMatchObject({
      updated: { chunkSize: 256 },
    });
    expect(await good('settings.get')).toMatchObject({ chunkSize: 256, githubClientId: 'id' });
    await good('settings.update', { chunkSize: null, githubClientId: null });
    await bad(400, 'settings.update', { chunkSize: 0 });
    const nobody = new Supermemory({ apiKey: 'sm_nobody_0123456789abcdef', baseURL: told.url, maxRetries: 0 });
    await refused('bad', 401, nobody, 'settings.get', []);
    await foreign(403, 'settings.get');
    await foreign(403, 'settings.update', { chunkSize: 256 });
  });

  it('connects accounts', async () => {
    const { namespace, id } = told.sync.connector;
    const containerTags = ['npm-new'];
    const made = await good('connections.create', 'github', { containerTags, documentLimit: 7 });
    await bad(501, 'connections.create', 'gmail', {});
    await foreign(403, 'connections.create', 'github', {});
    expect(await good('connections.getByID', made.id)).toMatchObject({ provider: 'github', documentLimit: 7 });
    expect(await good('connections.getByTag', 'github', { containerTags })).toMatchObject({ id: made.id });
    expect(await good('connections.list', { containerTags: [namespace] })).toMatchObject([{ id }]);
    await bad(400, 'connections.list', { containerTags: ['no spaces'] });
    await foreign(403, 'connections.list', {});
    const { resources: offered, total_count } = await good('connections.resources', id, { per_page: 1 });
    expect([offered.length, total_count]).toEqual([1, 2]);
    const [{ id: repository, full_name: name }] = offered;
    expect(await good('connections.configure', id, { resources: [{ id: repository, name }] })).toMatchObject({
      success: true,
    });
    await bad(400, 'connections.configure', id, { resources: [{ id: 'x' }] });
    expect(await good('connections.import', 'codehost', { containerTags: [namespace] })).toBe(
      'Import started for 1 connection',
    );
    await good('connections.listDocuments', 'codehost', { containerTags: [namespace] });
    const strangers = { containerTags: [told.foreign.namespace] };
    for (const [method, ...rest] of [
      ['getByTag', strangers],
      ['import', strangers],
      ['deleteByProvider', strangers],
    ] as const) {
      await bad(method === 'deleteByProvider' ? 404 : 400, `connections.${method}`, 'nobody', ...rest);
      await foreign(404, `connections.${method}`, 'codehost', ...rest);
    }
    await bad(400, 'connections.listDocuments', 'nobody', {});
    await foreign(403, 'connections.listDocuments', 'codehost', {});
    for (const [method, ...rest] of [
      ['getByID'],
      ['resources'],
      ['configure', { resources: [] }],
      ['deleteByID'],
    ] as const) {
      await bad(404, `connections.${method}`, 'nothing', ...rest);
      await foreign(404, `connections.${method}`, told.foreign.connector, ...rest);
    }
    const deleted = { provider: 'codehost', id };
    expect(await good('connections.deleteByID', id, { deleteDocuments: 'false' })).toEqual(deleted);
    await bad(404, 'connections.getByID', id);
    const ended = { provider: 'github', id: made.id };
    expect(await good('connections.deleteByProvider', 'github', { containerTags })).toEqual(ended);
  });

  it('has no other method, and calls what docs/clients.md says', async () => {
    const methods = methodsOf(client).sort();
    expect(methods).toHaveLength(28);
    for (const called of Object.values(seen)) expect([...called].sort()).toEqual(methods);
    await expectInTable('npm 4.25.4', requests);
  });
});
