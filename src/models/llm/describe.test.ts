import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeDocument } from './describe.js';
import { excerptOf } from './excerpt.js';
import type { Llm } from './index.js';

/** Has a model that answers so describe a text. @returns what came of it and what the model was asked */
async function describeWith(answer: { title: string; summary: string }, text: string) {
  let asked = '';
  const generate = async (request: object) => {
    asked = JSON.stringify(request);
    return answer;
  };
  const description = await describeDocument({ name: 'm', generate } as unknown as Llm, { text, type: 'pdf' });
  return { description, asked };
}

describe('the description of a document', () => {
  it('is a title and a summary', async () => {
    const says = { title: ' Rex \n the dog', summary: 'Rex sleeps. He dreams of Oslo.' };
    const { description, asked } = await describeWith(says, 'Rex sleeps.');
    expect(description).toEqual({ title: 'Rex the dog', summary: says.summary });
    expect(asked).toContain('language of the document');
    expect(asked).toContain('document of type pdf');
  });

  it('is cut where the model says too much', async () => {
    const says = { title: 'Rex the dog '.repeat(50), summary: 'Rex sleeps for a while. '.repeat(50) };
    const { title, summary } = (await describeWith(says, 'Rex sleeps.')).description;
    expect(title).toMatch(/^(Rex the dog )+Rex the dog$/);
    expect(title.length).toBeLessThanOrEqual(120);
    expect(summary).toMatch(/^(Rex sleeps for a while\. )+Rex sleeps for a while\.$/);
    expect(summary.length).toBeLessThanOrEqual(500);
  });

  it('is invalid when it is empty', () =>
    expect(describeWith({ title: ' ', summary: 'x' }, 'Rex')).rejects.toMatchObject({
      name: 'LlmError',
      kind: 'invalid',
    }));

  it('costs no more for a long text', async () => {
    const { asked } = await describeWith({ title: 'a', summary: 'b' }, 'wandering words '.repeat(100_000));
    expect(asked.length).toBeLessThan(15_000);
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
