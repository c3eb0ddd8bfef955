import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitting, piecesOf } from './known.js';
import { type KnownMemory, knownLine } from './prompt.js';
import { estimateTokens } from './windows.js';

const memory = (id: string, day = 1): KnownMemory => ({
  ...{ id, memory: `User knows ${id}.`, statedAt: new Date(Date.UTC(2026, 0, day)), givesWay: false },
});
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id, at) => memory(id, 9 - at)) as [
  KnownMemory,
  KnownMemory,
  KnownMemory,
  KnownMemory,
];
const room = (count: number) => count * estimateTokens(knownLine(a, 0));
const ids = (lists: KnownMemory[][], tokens: number) => fitting(lists, tokens).map(({ id }) => id);

describe('what is shown of what is known', () => {
  it.each<[string, KnownMemory[][], number, string[]]>([
    ['all there is room for, in the order that it was said', [[a, b], [c]], 9, ['c', 'b', 'a']],
    ['each once', [[a, b], [a], [b, a]], 9, ['b', 'a']],
    [
      'the nearest of each piece before the second of any',
      [
        [a, b],
        [c, d],
      ],
      2,
      ['c', 'a'],
    ],
    ['nothing without room', [[a]], 0, []],
    ['nothing of nothing', [[], []], 9, []],
  ])('is %s', (_, lists, count, shown) => expect(ids(lists, room(count))).toEqual(shown));

  it('leaves out what is too long for the room that is left, and goes on', () => {
    const long = { ...b, memory: 'User knows a lot. '.repeat(50) };
    expect(ids([[a, long, c]], room(2))).toEqual(['c', 'a']);
  });

  it('comes in one order however near it was, so that the same text asks the same', () => {
    const same = [memory('y'), memory('x'), memory('z')];
    expect(ids([same], room(9))).toEqual(ids([[...same].reverse()], room(9)));
  });
});

describe('the pieces of a window', () => {
  it('are of at most 500 characters and hold every word in order', () => {
    expect(piecesOf('I moved.\nTwice.')).toEqual(['I moved.\nTwice.']);
    expect(piecesOf(' \n')).toEqual([]);
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 700 });
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const pieces = piecesOf(words.join(' '));
        expect(Math.max(0, ...pieces.map(({ length }) => length))).toBeLessThanOrEqual(500);
        expect(pieces.join('').replace(/\s/g, '')).toBe(words.join('').replace(/\s/g, ''));
      }),
    );
  });
});
