import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createJsonScanner, type JsonLimits } from './json-scanner.js';
import { parseJson } from './parsing.js';

/** Scans a text in pieces of these lengths, in turns. */
function scan(text: string, limits: JsonLimits, lengths: readonly number[] = [Number.MAX_SAFE_INTEGER]) {
  const bytes = Buffer.from(text);
  const take = createJsonScanner(limits);
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    const problem = take(bytes.subarray(at, at + length));
    if (problem !== undefined) return problem;
    at += length;
  }
  return undefined;
}

const entriesOf = (value: unknown): unknown[] => (value instanceof Object ? Object.values(value) : []);
const depthOf = (value: unknown): number =>
  value instanceof Object ? 1 + Math.max(0, ...entriesOf(value).map(depthOf)) : 0;
/** As JsonLimits has it. */
const valuesOf = (value: unknown): number =>
  value instanceof Object
    ? Math.max(1, entriesOf(value).length) + entriesOf(value).reduce<number>((sum, entry) => sum + valuesOf(entry), 0)
    : 0;

/** Whether a change has made two keys of an object the same, of which JSON.parse keeps the last: it sees less than the scan. */
const hasLostKeys = (text: string, parsed: unknown): boolean => {
  const keysOf = (value: unknown): number =>
    value instanceof Object
      ? (Array.isArray(value) ? 0 : Object.keys(value).length) +
        entriesOf(value).reduce<number>((sum, entry) => sum + keysOf(entry), 0)
      : 0;
  return (text.match(/"(?:[^"\\]|\\.)*"\s*:/g) ?? []).length !== keysOf(parsed);
};

/** Brackets, quotes and commas that are text, and texts on either side of what counts as short. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('\\', '"', '[', ']', '{', '}', ',', 'a', 'é', '漢', '\\"', 'x'.repeat(40)))
    .map((all) => all.join('')),
);
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    texts,
    fc.constantFrom(null, true, 0, -1.5e10),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
  ),
})).value;
const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 3 });

describe('a scan of JSON', () => {
  it('passes what is within its limits and refuses what is not, however the bytes arrive and white space stands', () => {
    fc.assert(
      fc.property(values, lengths, fc.constantFrom(undefined, 1), (value, pieces, space) => {
        const text = JSON.stringify(value, null, space);
        const sent: unknown = JSON.parse(text);
        const [depth, count] = [depthOf(sent), valuesOf(sent)];
        expect(scan(text, { depth, values: count }, pieces)).toBeUndefined();
        if (depth > 0) {
          expect(scan(text, { depth: depth - 1, values: count }, pieces)).toBe(`is nested deeper than ${depth - 1}`);
          expect(scan(text, { depth, values: count - 1 }, pieces)).toBe(`holds more than ${count - 1} values`);
        }
      }),
    );
  });

  it('refuses of any bytes only what JSON.parse refuses too, or what is beyond a limit', () => {
    const change = fc.tuple(fc.nat(), fc.constantFrom(...'[]{}"\\,: 1'));
    fc.assert(
      fc.property(values, fc.array(change, { maxLength: 2 }), lengths, (value, changes, pieces) => {
        const characters = [...JSON.stringify(value)];
        for (const [at, character] of changes) characters[at % characters.length] = character;
        const text = characters.join('');
        const limits = { depth: 3, values: 6 };
        if (scan(text, limits, pieces) === undefined) return;
        const parsed = parseJson(text);
        if (parsed === undefined || hasLostKeys(text, parsed)) return;
        expect(depthOf(parsed) > limits.depth || valuesOf(parsed) > limits.values).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('ends where a limit is passed: what comes after is not looked at', () => {
    const looked: string[] = [];
    const bytes = new Proxy(Buffer.from('[[[[[['), {
      get: (target, key) => {
        looked.push(String(key));
        return Reflect.get(target, key);
      },
    });
    expect(createJsonScanner({ depth: 2, values: 10 })(bytes)).toBe('is nested deeper than 2');
    expect(looked).not.toContain('3');
  });
});
