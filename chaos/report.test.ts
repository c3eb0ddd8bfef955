import { expect, it } from '@jest/globals';
import { createLedger } from './ledger.js';
import { chaosReport } from './report.js';

it('says what was killed, what was written, what went wrong, and each finding with what was expected', () => {
  const ledger = createLedger();
  ledger.begin([{ kind: 'document', key: 'a', to: () => ({}) }]).settle('acknowledged');
  const finding = { verdict: 'lost', what: 'document', id: 'a', expected: '{}', found: 'nothing' } as const;
  const kills = new Map([['tree', 2]]);
  const report = chaosReport({ seed: 1, rounds: 2, kills, ledger, files: 3, findings: [finding], seconds: 12.4 });
  const rows = report.split('\n').map((line) => line.replace(/\s+/g, ' '));
  expect(rows).toEqual(expect.arrayContaining(['| kills: tree | 2 |', '| lost | 1 |', '| doubled | 0 |']));
  expect(rows).toEqual(expect.arrayContaining(['| document | 1 | 0 | 0 |', '| file at the drive | 3 | | |']));
  expect(report).toContain('- lost: document a\n  expected {}\n  found nothing');
});
