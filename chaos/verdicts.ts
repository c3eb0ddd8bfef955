import type { Item, Kind, State } from './ledger.js';

export type Verdict = 'lost' | 'doubled' | 'stuck' | 'broken';

/** Something that is not as it must be. */
export interface Finding {
  verdict: Verdict;
  /** What it is about, such as a document. */
  what: string;
  id: string;
  expected: string;
  found: string;
}

/** Something that is there, as often as it is. */
export interface Seen {
  kind: Kind;
  key: string;
  /** Database id. */
  id: string;
  /** null: is there, and not to be compared, because it is not processed yet. */
  state: Exclude<State, null> | null;
}

/**
 * What was booked against what is there: each thing must be there once, in a state that it may be in, or not be there, if it
 * may not be; and nothing else may be there.
 */
export function compare(items: readonly Item[], seen: readonly Seen[]): Finding[] {
  const nameOf = ({ kind, key }: { kind: Kind; key: string }) => `${kind} ${key}`;
  const byName = new Map<string, Seen[]>();
  for (const one of seen) byName.set(nameOf(one), [...(byName.get(nameOf(one)) ?? []), one]);
  const known = new Set(items.map(nameOf));

  const findings = items.flatMap((item) => judge(item, byName.get(nameOf(item)) ?? []));
  const foreign = seen.filter((one) => !known.has(nameOf(one)));
  return [...findings, ...foreign.map((one) => finding('broken', one, 'nobody sent it', describe([one])))];
}

function judge(item: Item, found: readonly Seen[]): Finding[] {
  const expected = item.possible.map((state) => JSON.stringify(state)).join(' or ');
  const [first, ...more] = found;
  if (more.length > 0) return [finding('doubled', item, `once: ${expected}`, describe(found))];
  if (first === undefined) {
    return item.possible.includes(null) ? [] : [finding('lost', item, expected, 'nothing')];
  }
  const isRight =
    first.state === null
      ? item.possible.some((state) => state !== null)
      : item.possible.some((state) => JSON.stringify(state) === JSON.stringify(first.state));
  return isRight ? [] : [finding('lost', item, expected, describe(found))];
}

const describe = (found: readonly Seen[]) =>
  found.map(({ id, state }) => `${id} ${JSON.stringify(state) ?? ''}`).join(', ');

const finding = (verdict: Verdict, { kind, key }: { kind: Kind; key: string }, expected: string, found: string) => ({
  ...{ verdict, what: kind, id: key, expected, found },
});
