import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inOrder, type OpenAiServer, type Reply, startOpenAiServer } from '../../../test/support/openai-server.js';
import { describeDocument } from './describe.js';
import { excerptOf } from './excerpt.js';
import { createLlm } from './index.js';

let server: OpenAiServer;
afterEach(() => server?.close());

async function describeWith(reply: Reply, text: string) {
  server = await startOpenAiServer(inOrder(reply));
  const log = { warn: () => undefined };
  const llm = await createLlm({ provider: 'openai-compatible', model: 'm', baseUrl: server.url }, log);
  return describeDocument(llm, { text, type: 'pdf' });
}

describe('the description of a document', () => {
  it('is a title and a summary', async () => {
    const says = { title: ' Rex \n the dog', summary: 'Rex sleeps. He dreams of Oslo.' };
    expect(await describeWith({ says }, 'Rex sleeps.')).toEqual({ title: 'Rex the dog', summary: says.summary });
    const asked = JSON.stringify(server.requests[0]?.json);
    expect(asked).toContain('language of the document');
    expect(asked).toContain('document of type pdf');
  });

  it('is cut where the model says too much', async () => {
    const says = { title: 'Rex the dog '.repeat(50), summary: 'Rex sleeps for a while. '.repeat(50) };
    const { title, summary } = await describeWith({ says }, 'Rex sleeps.');
    expect(title).toMatch(/^(Rex the dog )+Rex the dog$/);
    expect(title.length).toBeLessThanOrEqual(120);
    expect(summary).toMatch(/^(Rex sleeps for a while\. )+Rex sleeps for a while\.$/);
    expect(summary.length).toBeLessThanOrEqual(500);
  });

  it('is invalid when it is empty', () =>
    expect(describeWith({ says: { title: ' ', summary: 'x' } }, 'Rex')).rejects.toMatchObject({
      name: 'LlmError',
      kind: 'invalid',
    }));

  it('costs no more for a long text', async () => {
    await describeWith({ says: { title: 'a', summary: 'b' } }, 'wandering words '.repeat(100_000));
    expect(JSON.stringify(server.requests[0]?.json).length).toBeLessThan(15_000);
  });
});

describe('an excerpt', () => {
  it('is the text itself when that is short', () => expect(excerptOf('Rex\n')).toBe('Rex\n'));

  it('holds the beginning, samples of the middle in order, and the end', () => {
    const text = Array.from({ length: 100_000 }, (_, i) => `w${i}`).join(' ');
    const parts = excerptOf(text).split('\n[…]\n');
    expect(parts).toHaveLength(6);
    const numbers = parts.map((part) => Number(/w(\d+)/.exec(part)?.[1]));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(parts[0]).toMatch(/^w0 w1 /);
    expect(parts[5]).toMatch(/ w99999$/);
    expect(numbers[2]).toBeGreaterThan(30_000);
    expect(numbers[3]).toBeLessThan(70_000);
  });

  it('has at most 12,000 characters, all whole', () => {
    const long = fc.string({ unit: fc.constantFrom('😀', 'a', ' ', '\n', 'é'), minLength: 4, maxLength: 40 });
    fc.assert(
      fc.property(long, fc.integer({ min: 1, max: 3_000 }), (unit, times) => {
        const excerpt = excerptOf(unit.repeat(times));
        expect(excerpt.length).toBeLessThanOrEqual(12_000);
        expect(excerpt.isWellFormed()).toBe(true);
      }),
    );
  });
});
