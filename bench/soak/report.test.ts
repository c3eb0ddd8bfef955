import { describe, expect, it } from '@jest/globals';
import { soakReport, type Window } from './report.js';

const window = (search: number[], pss: number[]): Window => ({
  times: { add: [10], file: [], chat: [], search, delete: [] },
  pss,
});
const cells = (line = '') => line.split('|').map((cell) => cell.trim());
const column = (report: string, name: string) => {
  const [head = '', , ...rows] = report.split('\n');
  const at = cells(head).indexOf(name);
  return rows.map((row) => cells(row)[at]);
};

describe('the report of a soak', () => {
  const report = soakReport([window([20, 40], [100e6, 300e6]), window([30], [250e6])]);

  it('has a row for each window, and the last held against the first', () => {
    expect(column(report, 'minutes')).toEqual(['0–10', '10–20', 'last / first']);
    expect(column(report, 'search p50 ms')).toEqual(['20', '30', '1.50']);
    expect(column(report, 'PSS, mean MB')).toEqual(['200', '250', '1.25']);
    expect(column(report, 'requests')).toEqual(['3', '2', '0.67']);
  });

  it('has no figure for what was not seen', () => {
    expect(column(report, 'file p50 ms')).toEqual(['–', '–', '–']);
    expect(column(soakReport([window([20], [])]), 'at most')).toEqual(['–', '–']);
  });
});
