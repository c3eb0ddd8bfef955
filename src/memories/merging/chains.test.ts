import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Chain, joinChains, type Version } from './chains.js';

/** Versions from the oldest to the newest, named `{name}1`, `{name}2` … */
function chainOf(name: string, length: number, more: readonly Version[] = []): Chain {
  const line = Array.from({ length }, (_, index): Version => {
    const version = index + 1;
    return {
      id: `${name}${version}`,
      version,
      parentMemoryId: index === 0 ? null : `${name}${index}`,
      rootMemoryId: `${name}1`,
    };
  });
  return { newest: line.at(-1)?.id ?? null, versions: [...line, ...more] };
}

/** All versions after the join, by id. */
function joined(chains: readonly Chain[]): Map<string, Version> {
  const all = [...chains.flatMap(({ versions }) => versions), ...joinChains(chains)];
  return new Map(all.map((version) => [version.id, version]));
}

describe('joinChains', () => {
  it('puts the older memory below the newer, with versions that go on counting', () => {
    const after = joined([chainOf('a', 2), chainOf('b', 2)]);
    expect([...after.values()]).toEqual([
      { id: 'a1', version: 1, parentMemoryId: null, rootMemoryId: 'b1' },
      { id: 'a2', version: 2, parentMemoryId: 'a1', rootMemoryId: 'b1' },
      { id: 'b1', version: 3, parentMemoryId: 'a2', rootMemoryId: 'b1' },
      { id: 'b2', version: 4, parentMemoryId: 'b1', rootMemoryId: 'b1' },
    ]);
  });

  it('keeps what was history from the start where it is, under the common root', () => {
    const before: Version = { id: 'a0', version: 1, parentMemoryId: null, rootMemoryId: 'a1' };
    const after = joined([chainOf('a', 1, [before]), chainOf('b', 1)]);
    expect(after.get('a0')).toEqual({ ...before, rootMemoryId: 'b1' });
    expect(after.get('b1')).toMatchObject({ parentMemoryId: 'a1', version: 2 });
  });

  it('takes over the versions of a memory that is gone', () => {
    const after = joined([{ ...chainOf('a', 2), newest: null }, chainOf('b', 1)]);
    expect(after.get('a2')).toMatchObject({ rootMemoryId: 'b1', version: 2 });
    expect(after.get('b1')).toMatchObject({ parentMemoryId: null, version: 1 });
  });

  it('changes nothing of a memory alone, and does not hang on versions that go round in a circle', () => {
    expect(joinChains([])).toEqual([]);
    expect(joinChains([chainOf('a', 3)])).toEqual([]);
    const a: Version = { id: 'a', version: 1, parentMemoryId: 'b', rootMemoryId: 'a' };
    const b: Version = { id: 'b', version: 2, parentMemoryId: 'a', rootMemoryId: 'a' };
    expect(joined([{ newest: 'b', versions: [a, b] }, chainOf('c', 1)]).size).toBe(3);
  });

  it('makes one line of any chains: every version once, each the next of the one below', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(lengths, (counts) => {
        const chains = counts.map((length, index) => chainOf(`c${index}-`, length));
        const after = joined(chains);
        const expected = chains.flatMap(({ versions }) => versions.map(({ id }) => id));
        const line: string[] = [];
        for (let id: string | null = chains.at(-1)?.newest ?? null; id !== null; ) {
          const version: Version | undefined = after.get(id);
          line.unshift(id);
          id = version?.parentMemoryId ?? null;
        }
        expect(line).toEqual(expected);
        expect(line.map((id) => after.get(id)?.version)).toEqual(expected.map((_, index) => index + 1));
        expect(new Set([...after.values()].map(({ rootMemoryId }) => rootMemoryId)).size).toBe(1);
      }),
    );
  });
});
