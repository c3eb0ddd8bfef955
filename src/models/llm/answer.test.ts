import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { readAnswer, toProviderSchema } from './answer.js';

const schema = z.object({ fact: z.string(), n: z.number() });

describe('the schema that is sent', () => {
  it('holds no limits, and closed objects with every field required', () => {
    const limited = z.object({
      a: z.string().min(1).max(9),
      b: z.array(z.int().min(0)).max(3),
      c: z.string().nullable(),
    });
    const sent = toProviderSchema(limited);
    expect(sent).toMatchObject({ type: 'object', required: ['a', 'b', 'c'], additionalProperties: false });
    expect(JSON.stringify(sent)).not.toMatch(/min|max/i);
  });

  it('gives alternatives as anyOf', () => {
    const either = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b'), n: z.number() }),
    ]);
    const sent = JSON.stringify(toProviderSchema(z.object({ either })));
    expect(sent).toContain('"anyOf"');
    expect(sent).not.toContain('"oneOf"');
  });
});

describe('the answer of a model', () => {
  it.each([
    ['bare', '{"fact":"x","n":1}'],
    ['in a fence', 'Here:\n```json\n{"fact":"x","n":1}\n```\nDone.'],
    ['after its thoughts', '<think>{"fact": maybe}</think>\n{"fact":"x","n":1}'],
    ['after thoughts whose beginning is part of the prompt', 'Perhaps {"fact":"y","n":2}?</think>\n{"fact":"x","n":1}'],
    ['after a draft', 'Without one, {"fact":"none","n":0}. Here: {"fact":"x","n":1}'],
    ['before words with braces', '{"fact":"x","n":1}\nThe form was {fact, n}.'],
    ['after words with braces', 'As a {fact} or {"n":1}: {"fact":"x","n":1}'],
    ['after a brace that stays open', 'A set { of "one": {"fact":"x","n":1}'],
    ['with fields of its own', '{"fact":"x","n":1,"mood":"good"}'],
  ])('is read %s', (_, text) => expect(readAnswer(text, schema)).toEqual({ value: { fact: 'x', n: 1 } }));

  it.each(['</think>', '}', '{', '\\', '"{'])('is read with %j in a text of it', (fact) =>
    expect(readAnswer(JSON.stringify({ fact, n: 1 }), schema)).toEqual({ value: { fact, n: 1 } }),
  );

  it('holds no NULs and no halves of characters', () =>
    expect(readAnswer('{"fact":"a\\u0000b\\ud800","n":1}', schema)).toEqual({ value: { fact: 'ab\ufffd', n: 1 } }));

  it.each([
    ['', 'it held no JSON object'],
    ['{"fact":"x', 'it was not valid JSON'],
    ['<think>Perhaps {"fact":"y","n":2}', 'it held no JSON object'],
    ['<think>Perhaps {"fact":"y","n":2}</think>{"fact":"x', 'it was not valid JSON'],
    ['{"fact":1,"n":1}', 'it did not fit the schema: ✖ Invalid input: expected string, received number\n  → at fact'],
    [
      '{"fact":"x","n":1e999}',
      'it did not fit the schema: ✖ Invalid input: expected number, received Infinity\n  → at n',
    ],
  ])('that is %j has its problem named', (text, problem) => expect(readAnswer(text, schema)).toEqual({ problem }));

  it('is read or named a problem, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        const read = readAnswer(text, schema);
        expect('value' in read || read.problem !== '').toBe(true);
      }),
    );
  });
});
