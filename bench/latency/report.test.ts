import { expect, it } from '@jest/globals';
import { latencyReport } from './report.js';

const figures = {
  single: { acknowledge: [10], searchable: [300] },
  keys: { none: [1, 2, 3], organization: [3, 4, 5], scoped: [4, 5, 6], wrongKey: [2], randomString: [2] },
  searches: { search: [12, 14, 18], reranked: [20], embedding: [4, 5, 6], rawSql: [1, 2, 3] },
  chunks: 5_000,
  containers: 50,
  documents: 1_000,
  loadMs: 100_000,
  idleMemory: { processes: 4, rss: 900e6, pss: 700e6 },
  loadedMemory: undefined,
};

it('gives every time also as a multiple of embedding plus raw SQL at their medians', () => {
  const report = latencyReport(figures);
  const row = report.split('\n').find((line) => line.startsWith('| search,'));
  expect(row?.split('|').map((cell) => cell.trim())).toEqual([
    '',
    'search, 5,000 chunks in 50 containers',
    '3',
    '14.0 ms',
    '18.0 ms',
    '2.00',
    '',
  ]);
});

it('leaves out memory that could not be read', () => {
  expect(latencyReport(figures)).toContain('| idle, before the load    |         4 | 700 MB | 900 MB |');
  expect(latencyReport(figures)).not.toContain('after the load');
  expect(latencyReport({ ...figures, idleMemory: undefined })).not.toContain('memory of the whole tree');
});

it('tells what a key costs on top of a request without one', () => {
  const row = latencyReport(figures)
    .split('\n')
    .find((line) => line.startsWith('| with a scoped key'));
  expect(row?.split('|').map((cell) => cell.trim())).toEqual([
    '',
    'with a scoped key, counted by the rate limiter',
    '3',
    '5.00 ms',
    '3.00 ms',
    '',
  ]);
});
