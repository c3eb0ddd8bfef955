import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type NewValue, placeVersions, type SlotHolder } from './versions.js';

const on = (day: number) => new Date(Date.UTC(2026, 0, day));
const said = (id: string, memory: string, day: number, slot: string | null = null, subject = 'User'): NewValue => ({
  ...{ id, memory, subject, slot },
  statedAt: on(day),
});
const holder = (value: NewValue): SlotHolder => ({ ...value, version: 1, rootMemoryId: value.id });
const home = (id: string, day: number, subject = 'User') =>
  said(id, `${subject} lives in ${id[0]?.toUpperCase()}${id.slice(1)}.`, day, 'home', subject);
const oslo: SlotHolder = { ...holder(home('oslo', 5)), version: 2, rootMemoryId: 'root' };
const stands = { version: 1, isLatest: true, parentMemoryId: null };

describe('the values of a slot', () => {
  it('follow each other: a later one is the next version of the one before', () => {
    const { places, superseded } = placeVersions([oslo], [home('bergen', 6)]);
    expect(places.get('bergen')).toEqual({ version: 3, isLatest: true, parentMemoryId: 'oslo', rootMemoryId: 'root' });
    expect(superseded).toEqual(['oslo']);
  });

  it('that were said earlier are history, and leave the current one', () => {
    const { places, superseded } = placeVersions([oslo], [home('turku', 4)]);
    expect(places.get('turku')).toMatchObject({ isLatest: false, rootMemoryId: 'root' });
    expect(superseded).toEqual([]);
  });

  it('that come together are chained', () => {
    const { places } = placeVersions([], [home('a', 1), home('b', 2)]);
    expect(places.get('a')).toEqual({ version: 1, isLatest: false, parentMemoryId: null, rootMemoryId: 'a' });
    expect(places.get('b')).toEqual({ version: 2, isLatest: true, parentMemoryId: 'a', rootMemoryId: 'a' });
  });

  it('are those of one person; facts without a slot stand alone', () => {
    const { places, superseded } = placeVersions(
      [oslo],
      [home('x', 9, 'Ana'), said('y', 'User ran in Oslo in 2025.', 9)],
    );
    expect([...places.values()]).toEqual([
      { ...stands, rootMemoryId: 'x' },
      { ...stands, rootMemoryId: 'y' },
    ]);
    expect(superseded).toEqual([]);
  });

  it('leave exactly one current, the one said last', () => {
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

describe('a fact in other words', () => {
  const nurse = holder(said('nurse', 'User works as a nurse.', 5, 'job'));

  it('is no memory of its own, whether it was said before or after', () => {
    for (const day of [4, 6]) {
      const { places, superseded, restated } = placeVersions([nurse], [said('again', 'User is a nurse.', day, 'job')]);
      expect(places.size).toBe(0);
      expect(superseded).toEqual([]);
      expect([...restated]).toEqual([['again', 'nurse']]);
    }
  });

  it('is none when two texts say it at once, either', () => {
    const { places, restated } = placeVersions(
      [],
      [said('a', 'User loves jazz.', 1), said('b', 'User enjoys jazz.', 1)],
    );
    expect([...places.keys()]).toEqual(['a']);
    expect(restated.get('b')).toBe('a');
  });

  it('keeps the value current that it repeats', () => {
    const again = { ...home('oslo', 9), id: oslo.id };
    const { superseded, places } = placeVersions([oslo], [again, home('bergen', 7)]);
    expect(superseded).toEqual([]);
    expect(places.get('bergen')?.isLatest).toBe(false);
  });

  it('joins what a client wrote, whoever that is about', () => {
    const written: SlotHolder = { ...holder(said('w', 'User is fond of jazz.', 1)), subject: null };
    expect(placeVersions([written], [said('x', 'User loves jazz.', 2)]).restated.get('x')).toBe('w');
  });
});

describe('what somebody likes, has or does', () => {
  const likes = holder(said('likes', 'User likes mushrooms.', 5));

  it('is over once it is denied, and stands beside all else that is said of it', () => {
    const { superseded, places } = placeVersions([likes], [said('hates', 'User hates mushrooms.', 6)]);
    expect(superseded).toEqual(['likes']);
    expect(places.get('hates')).toMatchObject({ version: 2, parentMemoryId: 'likes' });
    expect(placeVersions([likes], [said('x', 'User likes mushrooms in pasta.', 6)]).superseded).toEqual([]);
    expect(placeVersions([likes], [said('x', "User doesn't like olives.", 6)]).superseded).toEqual([]);
  });

  it('is not over by what was said before', () => {
    const { superseded, places } = placeVersions([likes], [said('hates', 'User hates mushrooms.', 4)]);
    expect(superseded).toEqual([]);
    expect(places.get('hates')).toMatchObject({ isLatest: false, rootMemoryId: 'likes' });
  });

  it('is over by an end that names it', () => {
    const van = holder(said('van', 'User drives a red van.', 5));
    const bus = holder(said('bus', 'User drives a bus.', 5));
    const { superseded, places } = placeVersions([van, bus], [said('sold', 'User sold the van.', 6)]);
    expect(superseded).toEqual(['van']);
    expect(places.get('sold')).toMatchObject({ version: 2, parentMemoryId: 'van', isLatest: true });
  });

  it('ends once: an end told twice is one memory', () => {
    const quit = holder(said('quit', 'User quit smoking in May 2025.', 5));
    const { restated } = placeVersions([quit], [said('x', "User hasn't smoked since May 2025.", 6)]);
    expect(restated.get('x')).toBe('quit');
  });
});

describe('an end of a value', () => {
  const job = (id: string, memory: string, day: number) => said(id, memory, day, 'employer');
  const hooli = holder(job('hooli', 'User works at Hooli.', 5));

  it('takes the place of that value', () => {
    const { superseded } = placeVersions([hooli], [job('x', 'User no longer works at Hooli.', 6)]);
    expect(superseded).toEqual(['hooli']);
  });

  it('leaves the value alone that is another by now', () => {
    const { superseded, places } = placeVersions([hooli], [job('x', 'User no longer works at Initech.', 6)]);
    expect(superseded).toEqual([]);
    expect(places.get('x')?.isLatest).toBe(false);
  });

  it('gives way to the next value', () => {
    const { places } = placeVersions(
      [hooli],
      [job('x', 'User no longer works at Hooli.', 6), job('y', 'User works at Initech.', 6)],
    );
    expect(places.get('y')).toMatchObject({ version: 3, parentMemoryId: 'x', rootMemoryId: 'hooli', isLatest: true });
  });
});

describe('values that hang together', () => {
  const partner = holder(said('p', "User's girlfriend is Lena.", 5, 'partner'));
  const status = (memory: string) => [said('s', memory, 6, 'relationship status')];

  it.each([
    ['User and Lena broke up.', ['p']],
    ['User is single again.', ['p']],
    ['User and Lena got engaged.', ['p']],
    ['User is in a relationship.', []],
  ])('a partner, and: %s', (memory, gone) => {
    expect(placeVersions([partner], status(memory)).superseded).toEqual(gone);
  });

  it('an employer, and having no work', () => {
    const hooli = holder(said('hooli', 'User works at Hooli.', 5, 'employer'));
    const retired = said('r', 'User is retired.', 6, 'job');
    expect(placeVersions([hooli], [retired]).superseded).toEqual(['hooli']);
  });
});

describe('a text that is read again', () => {
  const bergen = holder(home('bergen', 5));
  const past = (id: string, day: number, isSupported: boolean) => ({
    ...home(id, day),
    past: { id: 'old', isSupported },
  });

  it('leaves history what was superseded since', () => {
    const { places, superseded, restated } = placeVersions([bergen], [past('oslo', 5, true)]);
    expect([places.size, superseded]).toEqual([0, []]);
    expect(restated.get('oslo')).toBe('old');
  });

  it('makes it current again when it says it after the value of now', () => {
    const again = { ...home('bergen', 5), id: 'bergen' };
    expect(placeVersions([bergen], [again, past('oslo', 5, true)]).superseded).toEqual(['bergen']);
    expect(placeVersions([bergen], [past('oslo', 6, true)]).superseded).toEqual(['bergen']);
  });

  it('is another text when another document says it: then the value is back', () => {
    expect(placeVersions([bergen], [past('oslo', 5, false)]).superseded).toEqual(['bergen']);
  });

  it('adds no second history when another document repeats the whole story', () => {
    const { places, restated } = placeVersions(
      [bergen],
      [past('oslo', 4, false), { ...home('bergen', 5), id: 'bergen' }],
    );
    expect(places.size).toBe(0);
    expect(restated.get('oslo')).toBe('old');
  });
});

describe('a story told again in full, later', () => {
  it('ends where it ended: the current value, said last, stays, whatever was said before it', () => {
    const bergen = holder(home('bergen', 5));
    const van = holder(said('van', 'User drives a van.', 5));
    const story = [
      { ...home('oslo', 9), past: { id: 'old', isSupported: false } },
      said('sold', 'User sold the van.', 9),
      { ...home('bergen', 9), id: 'bergen' },
      { ...said('van', 'User drives a van.', 9), id: 'van' },
    ];
    const { places, superseded, restated } = placeVersions([bergen, van], story);
    expect(superseded).toEqual([]);
    expect([...places.keys()]).toEqual(['sold']);
    expect(restated.get('oslo')).toBe('old');
  });
});

describe('what the reader says of two statements', () => {
  const floor = holder(said('floor', 'User said: Fourth floor, no lift.', 5));
  const bungalow = said('bungalow', 'User said: Unpacked the last box, a bungalow this time.', 6);
  const saying = (verdict: Partial<{ ended: number; same: number }>) => () => ({ ended: 0, same: 0, ...verdict });

  it('has the later one replace the one that it ends, as its next version', () => {
    const { places, superseded } = placeVersions([floor], [bungalow], saying({ ended: 0.9 }));
    expect(superseded).toEqual(['floor']);
    expect(places.get('bungalow')).toMatchObject({ version: 2, parentMemoryId: 'floor', isLatest: true });
  });

  it('has the earlier one be history at once when it comes second', () => {
    const earlier = { ...bungalow, statedAt: on(4) };
    const { places, superseded } = placeVersions([floor], [earlier], saying({ ended: 0.9 }));
    expect(superseded).toEqual([]);
    expect(places.get('bungalow')).toMatchObject({ isLatest: false });
  });

  it('makes one memory of two that say the same', () => {
    const { places, restated } = placeVersions([floor], [bungalow], saying({ same: 0.95 }));
    expect([...restated]).toEqual([['bungalow', 'floor']]);
    expect(places.size).toBe(0);
  });

  it('has one replace several: the first is its parent, the others are noted beside it, and none was a later version', () => {
    const lift = { ...holder(said('lift', 'User said: The lift is broken again.', 5)), version: 3 };
    const { places, superseded, beside } = placeVersions([floor, lift], [bungalow], saying({ ended: 0.95 }));
    expect(superseded).toEqual(['floor', 'lift']);
    expect(places.get('bungalow')).toMatchObject({ version: 4, parentMemoryId: 'floor' });
    expect([...beside]).toEqual([['bungalow', ['lift']]]);
  });

  it('changes nothing while it is not sure', () => {
    const { places, superseded } = placeVersions([floor], [bungalow], saying({ ended: 0.4, same: 0.5 }));
    expect(superseded).toEqual([]);
    expect(places.get('bungalow')).toEqual({ ...stands, rootMemoryId: 'bungalow' });
  });
});
