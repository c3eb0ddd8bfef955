import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { callTool, closeMcp, type Era, overHttp, postRaw, request } from '../support/mcp.js';
import { type Api, closeDatabase, newTenant, stack } from '../support/tenant.js';

let api: Api;
beforeAll(async () => {
  api = await newTenant();
});
afterAll(async () => {
  await closeMcp();
  await closeDatabase();
});

describe.each([2025, 2026] as const)('a client of %d', (era: Era) => {
  let client: Client;
  beforeAll(async () => {
    client = await overHttp(api.key, era);
  });

  it.each([
    ['search_memory', {}, 'query: Invalid input'],
    ['search_memory', { query: '  ' }, 'query: expected a question or some words'],
    ['search_memory', { query: 'x'.repeat(1_001) }, 'query: Too big'],
    ['search_memory', { query: 'x', limit: 51 }, 'limit: Too big'],
    ['search_memory', { query: 'x', limit: 0, includeProfile: 'yes' }, 'limit: Too small'],
    ['search_memory', { query: 'x', limit: 0, includeProfile: 'yes' }, 'includeProfile: Invalid input'],
    ['get_profile', { namespace: 'not a tag' }, 'namespace: expected 1–100 letters'],
    ['list_memories', { page: 0 }, 'page: Too small'],
    ['list_documents', { limit: 1.5 }, 'limit: Invalid input'],
    ['get_document', {}, 'documentId: Invalid input'],
    ['get_document', { documentId: 'x', offset: -1 }, 'offset: Too small'],
    ['add_memory', { content: ' ' }, 'content: expected more than white space'],
    ['add_memory', { content: 'x'.repeat(200_001) }, 'content: Too big'],
    ['add_memory', { content: 'x', action: 'remove' }, 'action: Invalid option'],
    ['forget_memory', { memoryId: 7 }, 'memoryId: Invalid input'],
    ['delete_document', { documentId: '' }, 'documentId: Too small'],
  ])('is told what is wrong with the arguments of %s: %j', async (tool, given, problem) => {
    const { isError, text, fields } = await callTool(client, tool, given);
    expect([isError, text, fields]).toEqual([true, expect.stringContaining(problem), undefined]);
    expect(text).toMatch(/^Invalid input: /);
  });

  it.each([
    ['get_document', { documentId: 'none' }, 'Document not found'],
    ['delete_document', { documentId: 'none' }, 'Document not found'],
    ['forget_memory', { memoryId: 'none' }, 'Memory not found'],
    ['add_memory', { content: 'Never said.', action: 'forget' }, 'Memory not found'],
  ])('is told by %s of what is not there: %j', async (tool, given, problem) => {
    expect(await callTool(client, tool, given)).toEqual({ isError: true, text: problem, fields: undefined });
  });

  it.each(['made_up', 'constructor', '__proto__', ''])('finds no tool and no prompt called "%s"', async (name) => {
    await expect(client.callTool({ name })).rejects.toMatchObject({ code: -32_602 });
    await expect(client.getPrompt({ name })).rejects.toMatchObject({ code: -32_602 });
  });

  it.each([
    ...['cairn://none', 'cairn://profile/', 'file:///etc/passwd', 'no uri'],
    ...['cairn://profile/not%20a%20tag', 'cairn://profile/a%2', 'cairn://profile/a%C3'],
  ])('finds no resource %s', async (uri) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
  });
});

describe('a body', () => {
  it.each([
    ['that is no JSON', 'no JSON', 400, -32_700],
    ['that is empty', '', 400, -32_700],
    ['that is a number', '5', 400, -32_600],
    ['that is null', 'null', 400, -32_600],
    ['that is no message', '{"hello":"world"}', 400, -32_600],
    ['of another JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32_600],
    ['that is a batch', `[${request('ping')},${request('ping', {}, 2)}]`, 400, -32_600],
    ['that is an empty batch', '[]', 400, -32_600],
    ['nested too deep', request('ping', { a: JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) }), 400, -32_600],
    [
      'of 2 MiB',
      request('tools/call', { name: 'add_memory', arguments: { content: 'x'.repeat(2 ** 21) } }),
      413,
      -32_000,
    ],
    ['with an unknown method', request('made/up'), 200, -32_601],
    ['with arguments that are none', request('tools/call', { name: 'who_am_i', arguments: 'x' }), 200, -32_602],
    ['that would keep the connection', request('subscriptions/listen'), 404, -32_601],
  ])('%s is refused as such', async (_what, body, status, code) => {
    const answer = await postRaw(api.key, body);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  });

  it('that is not UTF-8 is refused', async () => {
    const headers = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' };
    const body = Buffer.from([0x22, 0xff, 0x22]);
    const answer = await fetch(new URL('/mcp', stack().apiUrl), { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { message: 'Invalid input: body: is not UTF-8' } },
    ]);
  });

  it('of another content type is a 415', async () => {
    const answer = await postRaw(api.key, request('ping'), { 'content-type': 'text/plain' });
    expect([answer.status, answer.body.error.code]).toEqual([415, -32_000]);
  });

  it('that is a notification is taken without an answer', async () => {
    const answer = await postRaw(api.key, '{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect([answer.status, answer.body]).toEqual([202, null]);
  });

  it('may have halves of characters and NULs in it', async () => {
    const body = String.raw`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add_memory","arguments":{"content":"a\u0000b\ud800"}}}`;
    const { status, body: answer } = await postRaw(api.key, body);
    expect([status, answer.result.structuredContent.success]).toEqual([200, true]);
  });

  it('is answered as JSON with the id that it had, whatever the client says it takes', async () => {
    for (const accept of ['*/*', 'application/json', 'text/event-stream']) {
      const { status, headers, body } = await postRaw(api.key, request('ping', {}, 'seven'), { accept });
      expect([status, headers.get('content-type'), body.id]).toEqual([200, 'application/json', 'seven']);
    }
  });
});

describe('a page of another origin', () => {
  it.each(['http://evil.example', 'https://127.0.0.1.evil.example', 'null'])('%s is refused', async (origin) => {
    const { status, body } = await postRaw(api.key, request('ping', {}, 9), { origin });
    expect([status, body.id, body.error.message]).toEqual([403, 9, expect.stringContaining('origin')]);
  });

  it("with this service's own Origin is not", async () => {
    expect((await postRaw(api.key, request('ping'), { origin: new URL(stack().apiUrl).origin })).status).toBe(200);
  });

  it('that goes by a name of its own for a loopback address is refused', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: 'evil.example', authorization: `Bearer ${api.key}`, 'content-type': 'application/json' };
      const asked = httpRequest(new URL('/mcp', stack().apiUrl), { method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject).end(request('ping'));
    });
    expect(status).toBe(403);
  });
});
