import { expect, it } from '@jest/globals';
import { planFor, planForMemories } from './plan.js';

const both = { hasNearest: true, all: 1_000_000, documents: 10 };

it.each([
  ['a small scope', { ...both, chunks: 5_000 }, 'exact'],
  ['a larger one', { ...both, chunks: 5_001 }, 'candidates'],
  ['a large one whose vectors are all compared', { ...both, chunks: 100_000 }, 'candidates'],
  ['one of more', { ...both, chunks: 100_001 }, 'nearest'],
  ['one of more without an index of vectors', { ...both, hasNearest: false, chunks: 900_000 }, 'candidates'],
  ['one of more that is a small share of the index', { ...both, all: 10_000_000, chunks: 200_000 }, 'candidates'],
] as const)('%s: the plan', (_, size, kind) => expect(planFor(size, 5_000).kind).toBe(kind));

it.each([
  [5_000, 'exact'],
  [5_001, 'candidates'],
] as const)('%d memories, the plan is %s', (memories, kind) =>
  expect(planForMemories(memories, 5_000).kind).toBe(kind),
);
