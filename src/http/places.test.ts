import { describe, expect, it } from '@jest/globals';
import { createPlaces } from './places.js';

describe('places', () => {
  it('go to one organisation up to its share, and to the next that waits and may when one is given back', async () => {
    const places = createPlaces({ all: 3, ofOneOrganization: 2, waitMs: 60_000 });
    const admitted: string[] = [];
    const take = async (name: string, orgId: string) => {
      const release = await places.take(orgId);
      admitted.push(name);
      return release;
    };
    const first = await take('a1', 'a');
    await take('a2', 'a');
    const third = take('a3', 'a');
    const other = await take('b1', 'b');
    const fourth = take('b2', 'b');
    expect(admitted).toEqual(['a1', 'a2', 'b1']);
    other();
    other(); // a second time gives nothing back
    await fourth;
    expect(admitted).toEqual(['a1', 'a2', 'b1', 'b2']);
    first();
    await third;
    expect(admitted.at(-1)).toBe('a3');
  });

  it('are waited for so long, and who gave up is not admitted later', async () => {
    const places = createPlaces({ all: 1, ofOneOrganization: 1, waitMs: 1 });
    const release = await places.take('a');
    await expect(places.take('b')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    release();
    await expect(places.take('c')).resolves.toBeInstanceOf(Function);
  });
});
