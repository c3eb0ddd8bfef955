import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type NewValue, placeVersions, type SlotHolder } from './versions.js';

const on = (day: number) => new Date(Date.UTC(2026, 0, day));
const home = (id: string, day: number, subject = 'User'): NewValue => ({
  id,
  subject,
  slot: 'home',
  statedAt: on(day),
});
const oslo: SlotHolder = {
  id: 'oslo',
  subject: 'User',
  slot: 'home',
  version: 2,
  rootMemoryId: 'root',
  statedAt: on(5),
};

describe('placeVersions', () => {
  it('makes a later value the next version of the one before', () => {
    const { places, superseded } = placeVersions([oslo], [home('bergen', 6)]);
    expect(places.get('bergen')).toEqual({ version: 3, isLatest: true, parentMemoryId: 'oslo', rootMemoryId: 'root' });
    expect(superseded).toEqual(['oslo']);
  });

  it('takes a value that was said earlier as history, and leaves the current one', () => {
    const { places, superseded } = placeVersions([oslo], [home('turku', 4)]);
    expect(places.get('turku')).toMatchObject({ isLatest: false, rootMemoryId: 'root' });
    expect(superseded).toEqual([]);
  });

  it('chains values that come together', () => {
    const { places } = placeVersions([], [home('a', 1), home('b', 2)]);
    expect(places.get('a')).toEqual({ version: 1, isLatest: false, parentMemoryId: null, rootMemoryId: 'a' });
    expect(places.get('b')).toEqual({ version: 2, isLatest: true, parentMemoryId: 'a', rootMemoryId: 'a' });
  });

  it('leaves other people and facts without a slot alone', () => {
    const { places, superseded } = placeVersions([oslo], [home('x', 9, 'Ana'), { ...home('y', 9), slot: null }]);
    expect([...places.values()].every(({ version, isLatest }) => version === 1 && isLatest)).toBe(true);
    expect(superseded).toEqual([]);
  });

  it('leaves exactly one current value to each slot, the one said last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 1 }), (days) => {
        const { places, superseded } = placeVersions(
          [oslo],
          days.map((day, n) => home(`v${n}`, day)),
        );
        const latest = [...places].filter(([, place]) => place.isLatest).map(([id]) => Number(id.slice(1)));
        expect(latest.length + (superseded.length === 0 ? 1 : 0)).toBe(1);
        const [winner] = latest;
        if (winner !== undefined) expect(days[winner]).toBe(Math.max(...days));
      }),
    );
  });
});
