import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventually } from './support/eventually.js';
import { type Api, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

describe('authentication', () => {
  it.each([
    ['no key', {}],
    ['an unknown key', { authorization: 'Bearer sm_nobody_0123456789abcdef0123' }],
    ['a key of another form', { authorization: 'Bearer hunter2' }],
    ['another scheme', { authorization: 'Basic c206c20=' }],
  ])('answers 401 to %s, in the one shape of errors', async (_case, headers) => {
    const answer = await fetch(`${stack().apiUrl}/v3/documents/list`, {
      method: 'POST',
      headers: headers as Record<string, string>,
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toEqual({ error: 'Unauthorized', details: expect.any(String) });
  });

  it('stores no key, only its SHA-256', async () => {
    const [row] = await db().apiKey.findMany({ where: { orgId: api.orgId } });
    expect(JSON.stringify(row)).not.toContain(api.key);
    expect(row?.hash).toHaveLength(32);
  });

  it('refuses a key that was revoked or has expired', async () => {
    for (const ended of [{ expiresAt: new Date(Date.now() - 1_000) }, { revokedAt: new Date() }]) {
      // Its own key: one that was refused is refused for a while without a look.
      const other = await newTenant();
      await db().apiKey.updateMany({ where: { orgId: other.orgId }, data: ended });
      expect((await other.post('/v3/documents/list', {})).status).toBe(401);
    }
  });
});

describe('errors', () => {
  it('name every problem of a request at once, and write nothing', async () => {
    const { status, body } = await api.post('/v3/documents', {
      content: 5,
      containerTag: 'has space',
      customId: '',
      metadata: { 'bad key': 'x', nested: { a: 1 } },
      taskType: 'other',
      documentDate: 'yesterday',
      entityContext: 'x'.repeat(1_501),
    });
    expect(status).toBe(400);
    expect(body.error).toBe('Invalid input');
    for (const field of [
      'content',
      'containerTag',
      'customId',
      'metadata.bad key',
      'metadata.nested',
      'taskType',
      'documentDate',
      'entityContext',
    ]) {
      expect(body.details).toContain(`${field}: `);
    }
    expect(await db().document.count({ where: { orgId: api.orgId } })).toBe(0);
    expect(await db().container.count({ where: { orgId: api.orgId } })).toBe(0);
  });

  it.each<[string, string, unknown]>([
    ['missing content', '/v3/documents', {}],
    ['empty content', '/v3/documents', { content: '' }],
    ['content of white space', '/v3/documents', { content: ' \n\t\u00a0 ' }],
    ['content of NUL bytes', '/v3/documents', { content: '\u0000\u0000' }],
    ['a tag over 100 characters', '/v3/documents', { content: 'x', containerTag: 'x'.repeat(101) }],
    ['tags that contradict each other', '/v3/documents', { content: 'x', containerTag: 'a', containerTags: ['b'] }],
    ['a date in the year 0', '/v3/documents', { content: 'x', documentDate: '0000-01-01' }],
    ['a date in the year 10000 of UTC', '/v3/documents', { content: 'x', documentDate: '9999-12-31T23:59:59-01:00' }],
    [
      'a part of a message that is of no known type',
      '/v4/conversations',
      { conversationId: 'x', messages: [{ role: 'user', content: [{ type: 'input_text', text: 'My dog is Rex.' }] }] },
    ],
    ['several containers for a profile', '/v4/profile', { containerTags: ['a', 'b'] }],
    ['several containers for buckets', '/v4/profile/buckets', { containerTags: ['a', 'b'] }],
    ['a body that is no object', '/v3/documents', []],
    ['a limit out of range', '/v3/documents/list', { limit: 1_101 }],
    ['a limit that is no number', '/v3/documents/list', { limit: 'many' }],
    ['a page below one', '/v3/documents/list', { page: 0 }],
    ['an unknown sort', '/v3/documents/list', { sort: 'size' }],
    ['an unknown status', '/v3/documents/list', { status: 'finished' }],
    ['no question', '/v4/search', {}],
    ['an empty question', '/v4/search', { q: '  ' }],
    ['a threshold above one', '/v4/search', { q: 'x', threshold: 1.5 }],
    ['an unknown mode', '/v4/search', { q: 'x', searchMode: 'all' }],
    ['a limit of zero', '/v4/search', { q: 'x', limit: 0 }],
    ['a bare condition as filters', '/v4/search', { q: 'x', filters: { key: 'a', value: 'b' } }],
    ['a fractional limit', '/v3/search', { q: 'x', limit: 1.5 }],
    ['a profile section that is unknown', '/v4/profile', { include: ['everything'] }],
  ])('answers 400 to %s', async (_case, path, body) => {
    const answer = await api.post(path, body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'Invalid input', details: expect.any(String) } });
  });

  it('are JSON for unknown routes, methods and broken JSON, each with a request id', async () => {
    const answers = [
      await api.get('/v3/nothing'),
      await api.send('PUT', '/v3/documents', {}),
      await api.send('POST', '/v3/documents', '{"content": '),
      await api.get('/v3/documents/%E0%A4%A'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 400, 400]);
    expect(answers[1]?.headers.get('allow')).toBe('POST');
    expect(answers[1]?.body.details).toBe('Allowed: POST');
    for (const { body, headers } of answers) {
      expect(body).toEqual({
        error: expect.any(String),
        ...(body.details === undefined ? {} : { details: expect.any(String) }),
      });
      expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9]{22}$/);
    }
  });

  it('answer 413 to a body over the limit', async () => {
    const { status, body } = await api.post('/v3/documents', { content: 'x'.repeat(25 * 1024 * 1024) });
    expect(status).toBe(413);
    expect(body).toEqual({ error: 'Payload too large', details: 'body: is over 24 MB' });
  });

  it('answer 413 to content over 10 MB', async () => {
    const content = 'x'.repeat(10_485_761);
    const tooLarge = { error: 'Payload too large', details: 'content: expected at most 10 MB' };
    const conversation = { conversationId: 'long', messages: [{ role: 'user', content }] };
    for (const [path, body] of [
      ['/v3/documents', { content }],
      ['/v4/conversations', conversation],
    ] as const) {
      const answer = await api.post(path, body);
      expect([answer.status, answer.body]).toEqual([413, tooLarge]);
    }
    const { body } = await api.post('/v3/documents/batch', { documents: [{ content }, { content: '' }] });
    expect(body).toMatchObject({ results: [{ id: '', status: 'error', ...tooLarge }, { error: 'Invalid input' }] });
    expect(await db().document.count({ where: { orgId: api.orgId } })).toBe(0);
  });

  it('write nothing for a body that is cut off midway', async () => {
    const { orgId, key } = await newTenant();
    const body = JSON.stringify({ content: 'One byte of this never arrives.' });
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': body.length + 1,
    };
    // One that is cut before it is authenticated is recorded for nobody.
    const logged = await eventually(async () => {
      const cut = request(`${stack().apiUrl}/v3/documents`, { method: 'POST', headers });
      cut.on('error', () => undefined);
      cut.write(body, () => cut.destroy());
      const rows = await db().requestLog.findMany({ where: { orgId } });
      return rows.length > 0 && rows;
    }, 'such a request to be recorded');
    for (const one of logged) expect(one).toMatchObject({ route: '/v3/documents', status: 400 });
    expect(await db().document.count({ where: { orgId } })).toBe(0);
  });

  it('take unknown fields and a missing content type without complaint', async () => {
    // No string: fetch would send the content type of text with it.
    const body = Buffer.from(JSON.stringify({ q: 'x', fieldOfAFutureClient: true }));
    const headers = { authorization: `Bearer ${api.key}` };
    const answer = await fetch(`${stack().apiUrl}/v4/search`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([200, { results: [] }]);
  });
});

describe('whatever is sent', () => {
  const calls: [string, string][] = [
    ['POST', '/v3/documents'],
    ['POST', '/v3/documents/batch'],
    ['POST', '/v3/documents/list'],
    ['POST', '/v3/documents/documents'],
    ['POST', '/v3/documents/documents/by-ids'],
    ['POST', '/v4/conversations'],
    ['PATCH', '/v3/documents/fuzzed'],
    ['DELETE', '/v3/documents/bulk'],
    ['POST', '/v4/search'],
    ['POST', '/v3/search'],
    ['POST', '/v4/profile'],
  ];
  const sensible: Record<string, unknown[]> = {
    content: ['Some text', 'http://127.0.0.1/', '<html><p>Hello</p>', '[{"role":"user","content":"Hi"}]'],
    q: ['text'],
    containerTag: ['fuzz'],
    containerTags: [['fuzz'], ['a', 'b']],
    customId: ['fuzzed', null],
    conversationId: ['fuzzed'],
    messages: [[{ role: 'user', content: 'Hi' }], [{ role: 'tool', content: [{ type: 'text', text: 'x' }] }]],
    documents: [['one', { content: 'two' }], [{}]],
    metadata: [{ a: 1, b: ['c'] }, null],
    filterByMetadata: [{ a: 1 }],
    filters: [{ AND: [{ key: 'a', value: '1', filterType: 'numeric', numericOperator: '<' }] }, '{"OR":[]}'],
    ids: [['fuzzed']],
    by: ['customId'],
    limit: [3, '7'],
    page: [1, '999999'],
    sort: ['updatedAt'],
    order: ['asc'],
    filepath: ['a/b', 'a/', null],
    docId: ['fuzzed'],
    include: [{ documents: true }],
    status: ['done'],
    threshold: [0],
    taskType: ['superrag'],
    dreaming: ['instant'],
    entityContext: ['A person.'],
    documentDate: ['2026-01-02', '+275760-09-13T00:00:00Z', '0000-01-01'],
  };
  const wild = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 50 }));
  const field = (values: unknown[]) =>
    fc.option(fc.oneof(fc.constantFrom(...values), wild), { nil: undefined, freq: 1 });
  const body = fc.record(Object.fromEntries(Object.entries(sensible).map(([name, values]) => [name, field(values)])));

  it('is answered with 200 or a 4xx, never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), body, fc.boolean(), async ([method, path], sent, mostlySensible) => {
        const tidy = Object.entries(sent).map(([name, value]) => [
          name,
          value === undefined ? value : (sensible[name] ?? [])[0],
        ]);
        const { status } = await api.send(method, path, mostlySensible ? Object.fromEntries(tidy) : sent);
        expect(status === 200 || (status >= 400 && status < 500)).toBe(true);
      }),
      { numRuns: 300 },
    );
  }, 240_000);

  it('is answered with 200 or a 4xx in a query, too', async () => {
    const query = fc.dictionary(
      fc.constantFrom('containerTags', 'containerTag', 'view', 'page', 'limit'),
      fc.oneof(fc.constantFrom('1', '-1', 'all', 'a,b'), fc.string({ unit: 'binary', maxLength: 20 })),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('processing', 'fuzzed/chunks'), query, async (path, sent) => {
        const wellFormed = Object.entries(sent).map(
          ([name, value]) => [name, value.toWellFormed()] as [string, string],
        );
        const { status } = await api.get(`/v3/documents/${path}?${new URLSearchParams(wellFormed)}`);
        expect(status === 200 || (status >= 400 && status < 500)).toBe(true);
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  it.each(['/v3/audit?action=%00', '/v3/audit?keyId=%00', '/ns?q=%00'])(
    'is answered with 200 or a 4xx where a query holds NUL: %s',
    async (path) => {
      const { status } = await api.get(path);
      expect([200, 400]).toContain(status);
    },
  );

  it('is answered with 200 or a 4xx whatever the id in the path', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), async (id) => {
        const { status } = await api.get(`/v3/documents/${encodeURIComponent(id.toWellFormed())}`);
        expect([400, 404]).toContain(status);
      }),
      { numRuns: 50 },
    );
  });
});
