import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createLlm, type LlmConfig } from './index.js';

interface Received {
  path: string;
  key: unknown;
  body: string;
}

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Answers every request with the same status, body and headers; by default it may be asked again at once. */
async function standIn(
  status: number,
  body: object,
  headers: Record<string, string> = { 'retry-after-ms': '0' },
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  server = createServer((request, response) => {
    json(request).then(
      (sent) => {
        const key = request.headers['x-api-key'] ?? request.headers['x-goog-api-key'];
        received.push({ path: request.url ?? '', key, body: JSON.stringify(sent) });
        response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers });
        response.end(JSON.stringify(body));
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const request = {
  schema: z.object({ title: z.string() }),
  schemaName: 'description',
  instructions: 'Describe the text.',
  data: [{ label: 'text', text: 'Rex sleeps.' }],
  maxOutputTokens: 300,
};
const log = { warn: () => undefined };
const llm = (provider: LlmConfig['provider'], baseUrl: string, model: string) =>
  createLlm({ provider, model, baseUrl, apiKey: 'k' }, log);

const message = (content: object, stop: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [content],
  stop_reason: stop,
  stop_sequence: null,
  usage: { input_tokens: 1_000, output_tokens: 1 },
});

describe('an LLM of anthropic', () => {
  it('holds newer models to the schema', async () => {
    const { url, received } = await standIn(200, message({ type: 'text', text: '{"title":"Rex"}' }, 'end_turn'));
    const answer = await (await llm('anthropic', url, 'claude-sonnet-4-5')).generate(request);
    expect(answer).toEqual({ title: 'Rex' });
    expect(received).toMatchObject([{ path: '/messages', key: 'k' }]);
    expect(received[0]?.body).toContain('"json_schema"');
    expect(received[0]?.body).toContain('"max_tokens":4300');
  });

  it('has older models answer through a tool', async () => {
    const call = { type: 'tool_use', id: 'toolu_1', name: 'json', input: { title: 'Rex' } };
    const { url, received } = await standIn(200, message(call, 'tool_use'));
    const answer = await (await llm('anthropic', url, 'claude-3-5-haiku-latest')).generate(request);
    expect(answer).toEqual({ title: 'Rex' });
    expect(received[0]?.body).toContain('"tool_choice"');
  });

  it('is refused when the model refuses', async () => {
    const { url } = await standIn(200, message({ type: 'text', text: 'No.' }, 'refusal'));
    const answer = (await llm('anthropic', url, 'claude-sonnet-4-5')).generate(request);
    await expect(answer).rejects.toMatchObject({ name: 'LlmError', kind: 'refused' });
  });

  it('is unavailable while it is overloaded', async () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    const { url, received } = await standIn(529, error);
    const answer = (await llm('anthropic', url, 'claude-sonnet-4-5')).generate(request);
    await expect(answer).rejects.toMatchObject({ kind: 'unavailable', status: 529 });
    expect(received).toHaveLength(3);
  });
});

const candidates = (text: string, finishReason: string) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason, index: 0 }],
  usageMetadata: { promptTokenCount: 1_000, candidatesTokenCount: 1, totalTokenCount: 1_001 },
});

describe('an LLM of google', () => {
  it('answers with an object that fits the schema', async () => {
    const { url, received } = await standIn(200, candidates('{"title":"Rex"}', 'STOP'));
    const answer = await (await llm('google', url, 'gemini-2.5-flash')).generate(request);
    expect(answer).toEqual({ title: 'Rex' });
    expect(received).toMatchObject([{ path: '/models/gemini-2.5-flash:generateContent', key: 'k' }]);
    expect(received[0]?.body).toContain('"responseSchema"');
    expect(received[0]?.body).toContain('"maxOutputTokens":4300');
  });

  it.each([
    ['its answer is withheld', { candidates: [{ finishReason: 'SAFETY', index: 0 }] }],
    ['the prompt is blocked', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }],
  ])('is refused when %s', async (_, body) => {
    const { url } = await standIn(200, body);
    const answer = (await llm('google', url, 'gemini-2.5-flash')).generate(request);
    await expect(answer).rejects.toMatchObject({ kind: 'refused' });
  });

  it('is unavailable with a wrong key', async () => {
    const { url } = await standIn(403, { error: { code: 403, message: 'no', status: 'PERMISSION_DENIED' } });
    const answer = (await llm('google', url, 'gemini-2.5-flash')).generate(request);
    await expect(answer).rejects.toMatchObject({ kind: 'unavailable', status: 403 });
  });

  describe('over its limit', () => {
    const details = [
      { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '90.5s' },
    ];
    const limited = { error: { code: 429, message: 'no', status: 'RESOURCE_EXHAUSTED', details } };

    it('says when it may be asked again, and is left alone where that is too late', async () => {
      const { url, received } = await standIn(429, limited, {});
      const answer = (await llm('google', url, 'gemini-2.5-flash')).generate(request);
      await expect(answer).rejects.toMatchObject({ kind: 'unavailable', status: 429, afterMs: 90_500 });
      expect(received).toHaveLength(1);
    });

    it('is asked again when a header says, if there is one', async () => {
      const { url, received } = await standIn(429, limited);
      const answer = (await llm('google', url, 'gemini-2.5-flash')).generate(request);
      await expect(answer).rejects.toMatchObject({ kind: 'unavailable', status: 429, afterMs: 0 });
      expect(received).toHaveLength(3);
    });
  });
});
