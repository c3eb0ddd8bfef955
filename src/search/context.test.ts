import { describe, expect, it } from '@jest/globals';
import { versionsAround } from './context.js';
import type { Relative } from './relation-repository.js';

const version = (id: string): Relative => ({
  ...{ id, memory: `says ${id}`, version: 1, rootMemoryId: 'root', isLatest: false, isForgotten: false },
  ...{ forgetAfter: null, metadata: null, statedAt: new Date(0), updatedAt: new Date(0) },
});
const chain = ['a', 'b', 'c', 'd'].map(version);
const all = () => true;
const placed = (items: { memory: Relative; distance: number }[]) =>
  items.map(({ memory, distance }) => [memory.id, distance]);

describe('versionsAround', () => {
  it('counts earlier versions down and later ones up, nearest first', () => {
    const { parents, children } = versionsAround('c', chain, all);
    expect(placed(parents)).toEqual([
      ['b', -1],
      ['a', -2],
    ]);
    expect(placed(children)).toEqual([['d', 1]]);
  });

  it('leaves out what is not shown and keeps its place in the count', () => {
    const { parents } = versionsAround('c', chain, ({ id }) => id !== 'b');
    expect(placed(parents)).toEqual([['a', -2]]);
  });

  it('is empty for a memory that has no other versions, or is not among them', () => {
    expect(versionsAround('a', [version('a')], all)).toEqual({ parents: [], children: [] });
    expect(versionsAround('gone', chain, all)).toEqual({ parents: [], children: [] });
  });

  it('is bounded to the nearest twenty', () => {
    const long = Array.from({ length: 50 }, (_, i) => version(String(i)));
    const { parents, children } = versionsAround('25', long, all);
    expect(placed(parents).at(-1)).toEqual(['5', -20]);
    expect(placed(children).at(-1)).toEqual(['45', 20]);
  });
});
