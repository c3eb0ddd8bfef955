import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CurrentMemory, type NewNote, type Placement, placeNotes } from './placing.js';

const on = (day: number) => new Date(Date.UTC(2026, 0, day));
const memory = (id: string, day: number, more: Partial<CurrentMemory> = {}): CurrentMemory => ({
  ...{ id, version: 1, rootMemoryId: id, statedAt: on(day) },
  ...{ forgetAfter: null, byClient: false },
  ...more,
});
/** What a note says of others, by their ids. */
type Said = Partial<Record<Relation, string[]>> & Pick<Partial<NewNote>, 'past' | 'forgetAfter' | 'dueAt'>;
const relations = [
  ...(['replaces', 'repeats', 'ends', 'extends', 'willReplace', 'replacedBy', 'outranks', 'outrankedBy'] as const),
];
type Relation = (typeof relations)[number];
function note(id: string, day: number, { forgetAfter = null, dueAt = null, past, ...said }: Said = {}): NewNote {
  const claims = (relation: Relation) => (said[relation] ?? []).map((other) => ({ id: other, likelihood: 1 }));
  const all = Object.fromEntries(relations.map((relation) => [relation, claims(relation)]));
  return {
    ...{ id, forgetAfter, dueAt, author: 'model', statedAt: on(day), ...(past === undefined ? {} : { past }) },
    ...(all as Record<Relation, ReturnType<typeof claims>>),
  };
}

/** What came of it, as far as it is anything. */
function told({ places, superseded, supersedings, restated, extensions, changes, behind }: Placement) {
  const placed = [...places].map(([id, { version, isLatest, parentMemoryId, rootMemoryId }]) =>
    [id, `v${version}`, isLatest ? 'current' : 'history', `of ${rootMemoryId}`, parentMemoryId]
      .filter(Boolean)
      .join(' '),
  );
  const pairs = (map: ReadonlyMap<string, unknown>) => [...map].map(([id, other]) => `${id} ${other}`);
  const beside = supersedings
    .filter(({ memoryId, supersededId }) => places.get(memoryId)?.parentMemoryId !== supersededId)
    .map(({ memoryId, supersededId }) => `${memoryId} ${supersededId}`);
  const all = { placed, superseded, beside, restated: pairs(restated), behind: pairs(behind) };
  const extended = extensions.map(({ memoryId, relatedId }) => `${memoryId} ${relatedId}`);
  const later = changes.map(({ memoryId, supersededId, dueAt }) => `${memoryId} ${supersededId} ${dueAt.getUTCDate()}`);
  return Object.fromEntries(Object.entries({ ...all, extended, later }).filter(([, list]) => list.length > 0));
}

const old = memory('old', 5);

describe('placing', () => {
  it.each<[string, CurrentMemory[], NewNote[], object]>([
    ['a note of nothing known stands alone', [old], [note('new', 6)], { placed: ['new v1 current of new'] }],
    [
      'what replaces a memory is its next version',
      [memory('old', 5, { version: 2, rootMemoryId: 'root' })],
      [note('new', 6, { replaces: ['old'] })],
      { placed: ['new v3 current of root old'], superseded: ['old'] },
    ],
    [
      'what ends one is so, too',
      [old],
      [note('new', 6, { ends: ['old'] })],
      { placed: ['new v2 current of old old'], superseded: ['old'] },
    ],
    [
      'what replaces one on a later day leaves it alone until then',
      [old],
      [note('new', 6, { willReplace: ['old'], dueAt: on(9) })],
      { placed: ['new v1 current of new'], later: ['new old 9'] },
    ],
    [
      'a change to come takes nothing from clients, nor from what has no end when it has one itself',
      [memory('theirs', 4, { byClient: true }), old],
      [note('new', 6, { willReplace: ['theirs', 'old'], dueAt: on(9), forgetAfter: on(20) })],
      { placed: ['new v1 current of new'] },
    ],
    [
      'a change to come that is known announces the same once more',
      [old, memory('known', 5)],
      [note('new', 6, { repeats: ['known'], willReplace: ['old'], dueAt: on(9) })],
      { restated: ['new known'], later: ['known old 9'] },
    ],
    [
      'of several that are ended the first is the parent',
      [old, memory('other', 4)],
      [note('new', 6, { replaces: ['old'], ends: ['other'] })],
      { placed: ['new v2 current of old old'], superseded: ['old', 'other'], beside: ['new other'] },
    ],
    [
      'a claim on what was said later replaces nothing: the note is history',
      [old],
      [note('new', 4, { replaces: ['old'] })],
      { placed: ['new v1 history of old'], beside: ['old new'] },
    ],
    [
      'what a later memory replaces is history at once, and superseded by it',
      [old],
      [note('new', 4, { replacedBy: ['old'] })],
      { placed: ['new v1 history of old'], beside: ['old new'] },
    ],
    [
      'what says the same is no memory of its own',
      [old],
      [note('new', 6, { repeats: ['old'] })],
      { restated: ['new old'] },
    ],
    ['nor what has its very words', [old], [note('old', 6)], {}],
    [
      'notes of one text may replace and repeat each other',
      [],
      [note('a', 1), note('b', 1, { repeats: ['a'] }), note('c', 2, { replaces: ['b'] })],
      {
        placed: ['a v1 history of a', 'c v2 current of a a'],
        restated: ['b a'],
      },
    ],
    [
      'claims on what is current no more say nothing',
      [old],
      [note('new', 6, { replaces: ['gone'], repeats: ['lost'] })],
      { placed: ['new v1 current of new'] },
    ],
    [
      'what is said again keeps its place against what was said before',
      [old],
      [note('old', 9), note('new', 7, { replaces: ['old'] })],
      { placed: ['new v1 history of old'], beside: ['old new'] },
    ],
    [
      'what is history at once has ended what was before it',
      [memory('first', 1), memory('last', 9)],
      [note('new', 5, { replaces: ['first'], replacedBy: ['last'] })],
      { placed: ['new v1 history of last'], superseded: ['first'], beside: ['last new', 'new first'] },
    ],
    [
      'a text that is read again tells nothing new',
      [old],
      [note('new', 6, { replaces: ['old'], past: { id: 'was', isSupported: true } })],
      { restated: ['new was'] },
    ],
    [
      'but what another text says again is news',
      [old],
      [note('new', 6, { replaces: ['old'], past: { id: 'was', isSupported: false } })],
      { placed: ['new v2 current of old old'], superseded: ['old'] },
    ],
    [
      'as is what the text says behind what it takes back',
      [old],
      [note('old', 6), note('new', 6, { replaces: ['old'], past: { id: 'was', isSupported: true } })],
      { placed: ['new v2 current of old old'], superseded: ['old'] },
    ],
    [
      'what was superseded stays so when it is said late',
      [old],
      [note('new', 4, { replacedBy: ['old'], past: { id: 'was', isSupported: false } })],
      { restated: ['new was'] },
    ],
    [
      'what says the same and something new supersedes by the memory that says it',
      [old, memory('other', 4)],
      [note('new', 6, { repeats: ['old'], replaces: ['other'] })],
      { superseded: ['other'], beside: ['old other'], restated: ['new old'] },
    ],
    [
      'but nothing that was said later, nor itself',
      [old, memory('other', 9)],
      [note('new', 6, { repeats: ['old'], replaces: ['other'], ends: ['old'] })],
      { restated: ['new old'] },
    ],
    [
      'what adds detail is related to what it adds to, as long as both are current',
      [old, memory('over', 1)],
      [note('new', 6, { extends: ['old', 'over', 'gone'] }), note('end', 6, { ends: ['over'] })],
      {
        placed: ['new v1 current of new', 'end v2 current of over over'],
        superseded: ['over'],
        extended: ['new old'],
      },
    ],
    [
      'what is probably outdated stays, behind what is probably its new value',
      [old],
      [note('new', 6, { outranks: ['old'] }), note('late', 4, { outrankedBy: ['old'] })],
      { placed: ['new v1 current of new', 'late v1 current of late'], behind: ['old new', 'late old'] },
    ],
    [
      'what a client wrote stays, and ranks behind',
      [memory('old', 5, { byClient: true })],
      [note('new', 6, { replaces: ['old'] })],
      { placed: ['new v1 current of new'], behind: ['old new'] },
    ],
    [
      'also where the note repeats something else that a client wrote',
      [memory('old', 4, { byClient: true }), memory('known', 5, { byClient: true })],
      [note('new', 6, { repeats: ['known'], ends: ['old'], willReplace: ['old'], dueAt: on(9) })],
      { restated: ['new known'], behind: ['old known'] },
    ],
    [
      'but it may be what a note gives way to',
      [memory('old', 5, { byClient: true })],
      [note('new', 4, { replacedBy: ['old'] })],
      { placed: ['new v1 history of old'], beside: ['old new'] },
    ],
    [
      'what is over some day ends nothing that lasts',
      [old],
      [note('new', 6, { replaces: ['old'], forgetAfter: on(9) })],
      { placed: ['new v1 current of new'], behind: ['old new'] },
    ],
    [
      'also where the lasting is said later, of an earlier time',
      [memory('old', 5, { forgetAfter: on(9) })],
      [note('new', 4, { replaces: ['old'] })],
      { placed: ['new v1 current of new'], behind: ['new old'] },
    ],
    [
      'it ends what is over some day, too',
      [memory('old', 5, { forgetAfter: on(8) })],
      [note('new', 6, { replaces: ['old'], forgetAfter: on(9) })],
      { placed: ['new v2 current of old old'], superseded: ['old'] },
    ],
  ])('%s', (_, current, notes, wanted) => {
    expect(told(placeNotes(current, notes))).toEqual(wanted);
  });

  it('says of each superseding who is how sure of it', () => {
    const claims = { replaces: [{ id: 'old', likelihood: 0.97 }], ends: [{ id: 'other', likelihood: 0.96 }] };
    const given = [note('a', 6), note('late', 4, { replacedBy: ['a'] })];
    const { supersedings } = placeNotes(
      [old, memory('other', 4)],
      given.map((each) => ({ ...each, author: 'reader', ...(each.id === 'a' ? claims : {}) })),
    );
    expect(supersedings).toEqual([
      { memoryId: 'a', supersededId: 'old', likelihood: 0.97, author: 'reader' },
      { memoryId: 'a', supersededId: 'other', likelihood: 0.96, author: 'reader' },
      { memoryId: 'a', supersededId: 'late', likelihood: 1, author: 'reader' },
    ]);
  });

  it('hides nothing without something current in its place, whatever is claimed', () => {
    const ids = ['m0', 'm1', 'n0', 'n1', 'n2', 'n3'];
    const some = fc.subarray(ids);
    const claims = fc.record({ replaces: some, repeats: some, ends: some, replacedBy: some });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), claims), { maxLength: 4 }), (given) => {
        const current = [memory('m0', 3), memory('m1', 6)];
        const notes = given.map(([day, said], n) => {
          // The note-taker knows memories, and the notes before.
          const known = (list: string[]) => list.filter((id) => id.startsWith('m') || Number(id.slice(1)) < n);
          return note(`n${n}`, day, Object.fromEntries(Object.entries(said).map(([key, list]) => [key, known(list)])));
        });
        const { places, superseded, supersedings } = placeNotes(current, notes);
        const successors = new Map<string, string[]>();
        const succeeds = (id: string, before: string) =>
          successors.set(before, [...(successors.get(before) ?? []), id]);
        for (const { memoryId, supersededId } of supersedings) succeeds(memoryId, supersededId);
        const isCurrent = (id: string): boolean => places.get(id)?.isLatest ?? !superseded.includes(id);
        const isSafe = (id: string): boolean => isCurrent(id) || (successors.get(id) ?? []).some(isSafe);
        for (const id of ['m0', 'm1', ...places.keys()]) expect(isSafe(id)).toBe(true);
      }),
    );
  });
});
