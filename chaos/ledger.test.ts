import { describe, expect, it } from '@jest/globals';
import { type Change, createLedger } from './ledger.js';

const ref = { kind: 'document', key: 'a' } as const;
const is = (n: number): Change => ({ ...ref, to: () => ({ n }) });
const plus: Change = { ...ref, to: (before) => (before === null ? null : { n: Number(before['n']) + 1 }) };
const gone: Change = { ...ref, to: () => null };

const possible = (ledger: ReturnType<typeof createLedger>) => ledger.items().map((item) => item.possible);

describe('the ledger', () => {
  it('expects what was acknowledged, and not what was refused', () => {
    const ledger = createLedger();
    ledger.begin([is(1)]).settle('acknowledged');
    expect(possible(ledger)).toEqual([[{ n: 1 }]]);
    ledger.begin([is(2)]).settle('refused');
    expect(possible(ledger)).toEqual([[{ n: 1 }]]);
    ledger.begin([gone]).settle('acknowledged');
    expect(possible(ledger)).toEqual([[null]]);
  });

  it('expects either while a request is under way, and after one whose outcome is not known', () => {
    const ledger = createLedger();
    const booking = ledger.begin([is(1)]);
    expect(possible(ledger)).toEqual([[null, { n: 1 }]]);
    booking.settle('unknown');
    expect(possible(ledger)).toEqual([[null, { n: 1 }]]);
  });

  it('expects either after a fault, which may have come after the commit', () => {
    const ledger = createLedger();
    ledger.begin([is(1)]).settle('refused', true);
    expect(possible(ledger)).toEqual([[null, { n: 1 }]]);
  });

  it('lets a change depend on what was there, whatever that was', () => {
    const ledger = createLedger();
    ledger.begin([is(1)]).settle('acknowledged');
    ledger.begin([plus]).settle('unknown');
    ledger.begin([plus]).settle('acknowledged');
    expect(possible(ledger)).toEqual([[{ n: 2 }, { n: 3 }]]);
    ledger.begin([is(9)]).settle('acknowledged');
    expect(possible(ledger)).toEqual([[{ n: 9 }]]);
  });

  it('counts outcomes by kind, one for each thing of a request', () => {
    const ledger = createLedger();
    ledger.begin([is(1), { kind: 'memory', key: 'm', to: () => ({}) }]).settle('acknowledged');
    ledger.begin([is(2)]).settle('unknown');
    expect(ledger.countsOf('document')).toEqual({ acknowledged: 1, refused: 0, unknown: 1 });
    expect(ledger.countsOf('memory')).toEqual({ acknowledged: 1, refused: 0, unknown: 0 });
    expect(ledger.countsOf('key')).toEqual({ acknowledged: 0, refused: 0, unknown: 0 });
  });
});
