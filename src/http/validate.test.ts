import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { CairnError } from '../core/errors.js';
import { content, metadata } from './fields.js';
import { validate } from './validate.js';

function problemsOf(schema: z.ZodType, input: unknown): CairnError {
  try {
    validate(schema, input);
  } catch (error) {
    return error as CairnError;
  }
  throw new Error('nothing was wrong');
}

const list = z.object({ list: z.array(z.string()) });
const tooMuch = 'x'.repeat(10 * 1024 * 1024 + 1);

describe('problems of a request', () => {
  it('are named up to the hundredth, and the others counted', () => {
    const { status, details } = problemsOf(list, { list: Array.from({ length: 2_100 }, () => 1) });
    const named = details?.split('; ') ?? [];
    expect(status).toBe(400);
    expect(named).toHaveLength(101);
    expect(named[99]).toMatch(/^list\.99: /);
    expect(named[100]).toBe('and 2,000 more');
    expect(problemsOf(list, { list: Array.from({ length: 100 }, () => 1) }).details).not.toContain('more');
  });

  it('are not judged by size or form where the type is wrong', () => {
    const schema = z.object({ events: z.array(z.string()).max(12), name: z.string().min(3).regex(/^a/) });
    expect(problemsOf(schema, { events: 'document.done', name: 'b' }).details).toBe(
      'events: Invalid input: expected array, received string; ' +
        'name: Too small: expected string to have >=3 characters; name: Invalid string: must match pattern /^a/',
    );
  });

  it('quote no more of a key than tells which it is', () => {
    const key = `${'k'.repeat(199)}😀${'k'.repeat(100_000)}`;
    const { details = '' } = problemsOf(z.object({ metadata: z.record(z.string(), z.string()) }), {
      metadata: { [key]: 1 },
    });
    expect(details).toMatch(/^metadata\.k{191}…: Invalid input/);
    expect(details.isWellFormed()).toBe(true);
  });

  it('are answered with 413 where content is too large, and with 400 where anything else is wrong too', () => {
    const schema = z.object({ content, tag: z.string().optional() });
    const details = 'content: expected at most 10 MB';
    expect(problemsOf(schema, { content: tooMuch })).toMatchObject({ status: 413, details });
    const { status, details: both } = problemsOf(schema, { content: tooMuch, tag: 1 });
    expect(status).toBe(400);
    expect(both).toContain(details);
    expect(both).toContain('tag: ');
  });
});

describe('metadata', () => {
  const schema = z.object({ metadata });
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key_${n}`, n]));
  /** Metadata whose JSON has so many bytes. */
  const ofBytes = (bytes: number) => ({ text: 'é'.repeat((bytes - 11) / 2) + 'x'.repeat((bytes - 11) % 2) });

  it('may have 64 keys and 16 KB as JSON', () => {
    expect(Buffer.byteLength(JSON.stringify(ofBytes(16_384)))).toBe(16_384);
    for (const value of [{}, keys(64), ofBytes(16_384), ofBytes(16_383)]) {
      expect(validate(schema, { metadata: value })).toEqual({ metadata: value });
    }
  });

  it.each([
    ['65 keys', keys(65), 'metadata: has 65 keys, and at most 64 are kept'],
    ['500,000 keys that are wrong too', keys(500_000), 'metadata: has 500,000 keys, and at most 64 are kept'],
    ['a byte more', ofBytes(16_385), 'metadata: is over 16 KB as JSON'],
    ['a long value', { text: 'x'.repeat(20_000_000) }, 'metadata: is over 16 KB as JSON'],
    ['many values', { list: Array.from({ length: 100_000 }, () => '') }, 'metadata: is over 16 KB as JSON'],
    ['a long key', { ['k'.repeat(20_000)]: 1 }, 'metadata: is over 16 KB as JSON'],
  ])('of %s is refused, with the limit and nothing else', (_what, value, details) => {
    expect(problemsOf(schema, { metadata: value })).toMatchObject({ status: 400, details });
  });

  it.each([[[]], ['text'], [1]])('is an object: %j', (value) => {
    expect(problemsOf(schema, { metadata: value }).details).toMatch(/^metadata: Invalid input: expected record/);
  });
});
