import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queueDocument } from './support/queued-document.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const chunksOf = async (documentId: string) =>
  db().chunk.findMany({
    where: { orgId: api.orgId, documentId },
    orderBy: { position: 'asc' },
    select: { id: true, text: true },
  });

describe('POST /v4/conversations', () => {
  const messages = [
    { role: 'user', content: 'My sister Ingrid moved to Trondheim last week.' },
    { role: 'assistant', content: [{ type: 'text', text: 'How does she like it there?' }] },
  ];

  it('takes the turns in, each with its speaker, and finds them', async () => {
    const { status, body } = await api.post('/v4/conversations', {
      conversationId: 'family',
      messages,
      containerTag: 'talk',
    });
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.any(String), conversationId: 'family', status: 'queued' });
    expect(await api.settled('family')).toMatchObject({ id: body.id, customId: 'family', status: 'done' });
    const chunks = await chunksOf(body.id);
    expect(chunks.map(({ text }) => text.split(':')[0])).toEqual(['User', 'Assistant']);
    const search = { q: 'Where did Ingrid move?', containerTag: 'talk', searchMode: 'documents' };
    expect((await api.post('/v4/search', search)).body.results[0].chunk).toContain('Trondheim');
  });

  it('keeps what is stored when later new turns begin with the same greeting', async () => {
    const turn = (role: string, content: string) => ({ role, content });
    const first = [turn('user', 'Hi!'), turn('assistant', 'Hello!'), turn('user', 'I moved to Turku.')];
    const later = [turn('user', 'Hi!'), turn('assistant', 'Welcome back.'), turn('user', 'I play the harp.')];
    const send = (turns: unknown[]) =>
      api.post('/v4/conversations', { conversationId: 'greets', messages: turns, containerTag: 'greets' });
    await api.settled((await send(first)).body.id);
    const { content } = await api.settled((await send(later)).body.id);
    expect(JSON.parse(content)).toEqual([...first, ...later]);
  });

  it.each([
    [
      'new turns',
      '/v4/conversations',
      { conversationId: 'chat-7', messages: [{ role: 'user', content: 'It rains.' }] },
    ],
    ['a note', '/ns/imported/document', { id: 'chat-7', content: 'It rains.' }],
  ])('adds %s to the conversation that a file holds, whose text takes the place of the file', async (_, path, sent) => {
    const containerTag = 'imported';
    const file = Buffer.from(JSON.stringify(messages, null, 2));
    const { body } = await api.upload(file, 'chat.json', { customId: 'chat-7', containerTag });
    await api.settled(body.id);
    expect((await api.get('/v3/documents/chat-7/file-url')).status).toBe(200);
    const again = await api.post(path, { ...sent, ...('messages' in sent && { containerTag }) });
    expect(again.body).toMatchObject({ id: body.id, status: 'queued' });
    const { content } = await api.settled(body.id);
    expect(JSON.parse(content)).toEqual([...messages, { role: 'user', content: 'It rains.' }]);
    expect((await api.get('/v3/documents/chat-7/file-url')).status).toBe(404);
    await api.delete(`/v3/documents/${body.id}`);
  });

  it('asks to send turns again while the file of the conversation is not read yet, and replaces one that cannot be', async () => {
    const { id } = await queueDocument(api.orgId, '', { customId: 'unread', containerTag: 'unread' });
    await db().documentContent.updateMany({ where: { documentId: id }, data: { content: null } });
    const send = () => api.post('/v4/conversations', { conversationId: 'unread', messages, containerTag: 'unread' });
    const { status, headers, body } = await send();
    const details = expect.stringContaining('unread is being read; send it again');
    expect([status, headers.get('x-should-retry'), body]).toEqual([409, 'true', { error: 'Conflict', details }]);
    expect(await db().document.findFirstOrThrow({ where: { id } })).toMatchObject({ latestRevision: 1 });
    await db().document.updateMany({ where: { id }, data: { status: 'failed', failureReason: 'It is damaged.' } });
    expect((await send()).status).toBe(200);
    expect(JSON.parse((await api.settled(id)).content)).toHaveLength(messages.length);
  });

  it('refuses turns for which a conversation has no room, and says what to do', async () => {
    const stored = JSON.stringify([{ role: 'user', content: 'x'.repeat(10_485_760 - 40) }]);
    const finished = { status: 'done', dreamingStatus: 'done', processedRevision: 1 } as const;
    const { id } = await queueDocument(api.orgId, stored, { ...finished, customId: 'full', containerTag: 'full' });
    const turn = { role: 'assistant', content: 'That is a lot.' };
    const answer = await api.post('/v4/conversations', {
      ...{ conversationId: 'full', messages: [turn], containerTag: 'full', metadata: { n: 1 } },
    });
    const details = expect.stringMatching(/document full is full.*10 MB.*Begin a new one/);
    expect([answer.status, answer.body]).toEqual([413, { error: 'Payload too large', details }]);
    const { body } = await api.post('/v3/documents/batch', {
      documents: [{ content: 'There is room for this.' }, { content: JSON.stringify([turn]), customId: 'full' }],
      ...{ containerTag: 'full', metadata: { n: 1 } },
    });
    expect(body).toMatchObject({ success: 1, failed: 1 });
    expect(body.results).toEqual([
      { id: expect.any(String), status: 'queued' },
      { id: '', status: 'error', error: 'Payload too large', details },
    ]);
    const kept = await db().document.findFirstOrThrow({ where: { orgId: api.orgId, id } });
    expect(kept).toMatchObject({ latestRevision: 1, status: 'done', metadata: null });
    await api.delete(`/v3/documents/${id}`);
  });

  it('takes a message that only calls tools', async () => {
    const calls = [{ id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Bergen"}' } }];
    const { status, body } = await api.post('/v4/conversations', {
      conversationId: 'tools',
      messages: [
        // As chat APIs dump messages, with null for what is not there.
        { role: 'user', content: 'Will it rain in Bergen?', name: null, tool_calls: null, tool_call_id: null },
        { role: 'assistant', content: '', tool_calls: calls },
        { role: 'tool', content: 'Rain, 9 degrees.', tool_call_id: 'c1' },
      ],
      containerTag: 'tools',
    });
    expect(status).toBe(200);
    expect(await api.settled(body.id)).toMatchObject({ status: 'done' });
  });

  it('names every problem', async () => {
    const { status, body } = await api.post('/v4/conversations', {
      messages: [{ role: 'robot', content: 'x' }, { role: 'user' }],
    });
    expect(status).toBe(400);
    expect(body.details).toMatch(/conversationId: .*messages\.0\.role: .*messages\.1: expected content or tool_calls/s);
  });

  it('takes messages that are empty beside others, and none that says nothing', async () => {
    const empty = [
      { role: 'system', content: '' },
      { role: 'tool', tool_call_id: 'c1', content: '' },
      { role: 'user', content: [] },
    ];
    const send = (turns: unknown[]) =>
      api.post('/v4/conversations', { conversationId: 'quiet', messages: turns, containerTag: 'talk' });
    expect((await send(empty)).body.details).toBe('messages: expected one with content or tool_calls');
    const { body } = await send([...empty, { role: 'user', content: 'I keep bees in Ghent.' }]);
    await api.settled(body.id);
    expect((await chunksOf(body.id)).map(({ text }) => text)).toEqual(['User: I keep bees in Ghent.']);
  });
});

it('a file of the public file-memory tool is replaced as a whole, also where it reads like a conversation', async () => {
  const metadata = { claude_memory_type: 'file' };
  const write = async (content: string) =>
    api.settled(await api.remember({ content, customId: 'minutes', containerTag: 'files', metadata }));
  const [ana, otto] = ['Ana: I will ship it on Friday.', 'Otto: I will review it on Monday.'];
  await write(`${ana}\n${otto}\nInes: We meet on Tuesday.`);
  for (const content of [`${ana}\n${otto}`, otto]) expect((await write(content)).content).toBe(content);
});
