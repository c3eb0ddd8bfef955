import { describe, expect, it } from '@jest/globals';
import { attackReport, told } from './report.js';

const answers = (status: number, ...times: number[]) => times.map((ms) => ({ status, ms }));

describe('the report of attacks', () => {
  it('counts what the attacker got by status, with what was not answered', () => {
    expect(told('adds', [...answers(503, 10, 20), ...answers(200, 5, 12_345), ...answers(0, 120_000)])).toBe(
      'adds: 1 × no answer (p95 120.0 s), 2 × 200 (p95 12.3 s), 2 × 503 (p95 20 ms)',
    );
  });

  it('sets what others felt beside what they feel when nothing happens', () => {
    const idle = { health: [1, 1, 2], searches: [10, 20], failed: 0 };
    const probed = { health: [5, 7, 900], searches: [30, 200], failed: 1 };
    const rows = attackReport(idle, [{ title: 'a flood', outcome: { adds: answers(200, 3) }, probed }]).split('\n');
    const cells = rows.slice(2).map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    expect(cells).toEqual([
      ['none', '', '1 ms', '2 ms', '2 ms', '10 ms', '1.0 ×', '20 ms', '1.0 ×', '0 of 5'],
      [
        'a flood',
        'adds: 1 × 200 (p95 3 ms)',
        '7 ms',
        '900 ms',
        '900 ms',
        '30 ms',
        '3.0 ×',
        '200 ms',
        '10.0 ×',
        '1 of 5',
      ],
    ]);
  });
});
