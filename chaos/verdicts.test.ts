import { describe, expect, it } from '@jest/globals';
import type { Item, State } from './ledger.js';
import { compare, type Seen } from './verdicts.js';

const item = (key: string, ...possible: State[]): Item => ({ kind: 'document', key, possible });
const seen = (key: string, state: Seen['state'], id = `id-${key}`): Seen => ({ kind: 'document', key, id, state });
const verdicts = (items: Item[], found: Seen[]) => compare(items, found).map(({ verdict, id }) => `${verdict} ${id}`);

describe('compare', () => {
  it('finds nothing where everything is as it may be', () => {
    const items = [item('a', { n: 1 }), item('b', null), item('c', null, { n: 1 }), item('d', null, { n: 1 })];
    expect(compare(items, [seen('a', { n: 1 }), seen('c', { n: 1 })])).toEqual([]);
  });

  it('finds what is not there, is otherwise, or is there although it was deleted', () => {
    const items = [item('missing', { n: 1 }), item('old', { n: 2 }), item('back', null)];
    const found = [seen('old', { n: 1 }), seen('back', { n: 1 })];
    expect(verdicts(items, found)).toEqual(['lost missing', 'lost old', 'lost back']);
    expect(compare(items, found)[1]).toEqual({
      ...{ verdict: 'lost', what: 'document', id: 'old', expected: '{"n":2}', found: 'id-old {"n":1}' },
    });
  });

  it('finds what is there twice, also where it need not be there at all', () => {
    const found = [seen('a', { n: 1 }, '1'), seen('a', { n: 1 }, '2')];
    expect(verdicts([item('a', { n: 1 })], found)).toEqual(['doubled a']);
    expect(verdicts([item('a', null, { n: 1 })], found)).toEqual(['doubled a']);
  });

  it('does not look into what is not processed yet, but at whether it may be there', () => {
    expect(verdicts([item('a', { n: 1 }), item('b', null)], [seen('a', null), seen('b', null)])).toEqual(['lost b']);
  });

  it('finds what nobody sent', () => {
    expect(verdicts([], [seen('a', { n: 1 })])).toEqual(['broken a']);
  });
});
