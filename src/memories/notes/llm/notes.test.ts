import { describe, expect, it } from '@jest/globals';
import { type Answer, answer } from './answer.js';
import { notesOf } from './notes.js';
import type { KnownMemory } from './prompt.js';
import type { Window } from './windows.js';

const date = new Date('2026-11-21T09:00:00Z');
const text = 'I moved to Lisbon last week.\n\n- I like  tea\n\n| badge | 4711 |\n\nIt rained. We stayed in, all of us.';
type Given = Partial<Answer['notes'][number]>;
const note = (more: Given = {}): Given => ({
  ...{ number: 1, memory: 'User lives in Lisbon.', quote: 'I moved to Lisbon last week.', subject: 'User' },
  ...{ question: 'Where does User live?', kind: 'static', forgetAfter: null, ...more },
});
const plain: Window = [{ speaker: null, role: null, text }];
const knownAs = (id: string, more: Partial<KnownMemory> = {}): KnownMemory => ({
  ...{ id, memory: `${id}.`, statedAt: date, givesWay: false, ...more },
});
/** As the answer comes over the wire, where lists may be left out. */
const read = (notes: Given[], { window = plain, known = [] as KnownMemory[], derives = [] as object[] } = {}) =>
  notesOf(answer.parse({ notes, derives }), { window, date, known });
const keep = (given: Given, window = plain) => read([note(given)], { window }).notes[0];
const said = (speaker: string | null, role: 'user' | 'assistant' | null, words: string): Window[number] => ({
  speaker,
  role,
  text: words,
});

describe('a note', () => {
  it('is of a model, which is sure of it', () => {
    expect(keep({})).toEqual({
      ...{ id: expect.any(String), memory: 'User lives in Lisbon.', quote: 'I moved to Lisbon last week.' },
      ...{ subject: 'User', question: 'Where does User live?', kind: 'static', forgetAfter: null },
      ...{ author: 'model', likelihood: 1, replaces: [], repeats: [], ends: [], extends: [] },
      ...{ willReplace: [], dueAt: null },
    });
  });

  it('is one line that ends in a stop', () => {
    expect(keep({ memory: ' User  moved\nto Lisbon ' })?.memory).toBe('User moved to Lisbon.');
    expect(keep({ memory: 'ユーザーは引っ越した。' })?.memory).toBe('ユーザーは引っ越した。');
  });

  it.each([
    ['is empty', { memory: ' ' }],
    ['holds no word', { memory: '…' }],
    ['is longer than 500 characters', { memory: `User ${'really '.repeat(80)}moved.` }],
    ['is about nobody nameable', { subject: 'x'.repeat(101) }],
    ['was said by nobody', { quote: 'I am the king of Spain and of Portugal.' }],
    ['has no quotation', { quote: ' ' }],
  ])('is left out when it %s', (_, given) => expect(keep(given)).toBeUndefined());

  it('stands once, however often it is noted', () => {
    const { notes } = read([
      note(),
      note({ memory: 'user lives in LISBON!' }),
      note({ memory: 'User lives in Lisbon' }),
    ]);
    expect(notes.map(({ memory }) => memory)).toEqual(['User lives in Lisbon.']);
  });

  it('has a question of at most 200 characters, none of them halved', () => {
    expect(keep({ question: `${'a'.repeat(199)}🎻` })?.question).toBe('a'.repeat(199));
  });

  it('is read as models write it: digits in quotes, one number for a list, null or nothing for none', () => {
    const { forgetAfter: _, ...rest } = note({ memory: 'User has a cat.' });
    const loose: unknown[] = [{ ...rest, number: '3', replaces: '1', ends: ['2'], repeats: null }];
    const given = answer.parse({ notes: loose, derives: null });
    const { notes } = notesOf(given, { window: plain, date, known: [knownAs('oslo'), knownAs('job')] });
    expect(notes).toMatchObject([
      { replaces: [{ id: 'oslo' }], ends: [{ id: 'job' }], repeats: [], forgetAfter: null },
    ]);
  });

  it('is left out alone when it does not fit the schema, unless none fits', () => {
    expect(answer.parse({ notes: [{}, note(), note({ number: Number.NaN })], derives: ['?'] })).toMatchObject({
      notes: [{ memory: 'User lives in Lisbon.' }],
      derives: [],
    });
    expect(answer.safeParse({ notes: [{}] }).success).toBe(false);
  });

  it('is one of the first 50', () => {
    const many = Array.from({ length: 60 }, (_, i) => note({ memory: `User has ${i} cats.` }));
    expect(read(many).notes).toHaveLength(50);
  });
});

describe('what a note says of others', () => {
  const known = [knownAs('oslo'), knownAs('job')];
  const ids = (claims: readonly { id: string }[] | undefined) => claims?.map(({ id }) => id);

  it('is said by numbers: of what is known, and of notes before it', () => {
    const { notes, unknown } = read(
      [
        note({ number: 3, memory: 'User has a cat.', extends: [1] }),
        note({ number: 4, replaces: [1], ends: [2, 2], repeats: [3] }),
      ],
      { known },
    );
    const [cat, home] = notes;
    expect(ids(cat?.extends)).toEqual(['oslo']);
    expect(home).toMatchObject({
      replaces: [{ id: 'oslo', likelihood: 1 }],
      ends: [{ id: 'job', likelihood: 1 }],
      repeats: [{ id: cat?.id, likelihood: 1 }],
    });
    expect(unknown).toBe(0);
  });

  it('is of a later day where the note speaks of a change to come, and of now without a day after the content', () => {
    const change = { number: 3, willReplace: [1], replaces: [2] };
    expect(read([note({ ...change, changesOn: '2026-12-01' })], { known }).notes).toMatchObject([
      { replaces: [{ id: 'job' }], willReplace: [{ id: 'oslo', likelihood: 1 }], dueAt: new Date('2026-12-01') },
    ]);
    for (const changesOn of [null, 'soon', '2026-11-21', '2026-11-31'])
      expect(read([note({ ...change, changesOn })], { known }).notes).toMatchObject([
        { replaces: [{ id: 'job' }, { id: 'oslo' }], willReplace: [], dueAt: null },
      ]);
  });

  it('is left out, and counted, where the number is of nothing that is known or was noted before', () => {
    const { notes, unknown } = read(
      [note({ number: 3, replaces: [9, 0.5], extends: [4] }), note({ number: 4, memory: 'User has a cat.' })],
      { known },
    );
    expect(notes.map(({ replaces, extends: adds }) => [replaces, adds])).toEqual([
      [[], []],
      [[], []],
    ]);
    expect(unknown).toBe(3);
  });

  it('is left out, and counted, where the number is of two things, known or noted, or of a note that was left out', () => {
    const { notes, unknown } = read(
      [
        note({ number: 3, memory: 'User has a hat.', extends: [1, 2] }),
        note({ number: 1, memory: 'User has a cat.' }),
        note({ number: 5, quote: 'Nobody ever said anything like this.' }),
        note({ number: 4, memory: 'User has a dog.' }),
        note({ number: 4, replaces: [1, 4], ends: [5], extends: [3] }),
      ],
      { known },
    );
    expect(ids(notes[0]?.extends)).toEqual(['job']);
    expect(notes[3]).toMatchObject({ replaces: [], ends: [], extends: [{ id: notes[0]?.id }] });
    expect(unknown).toBe(4);
  });

  it('takes the place of what the local reader made of the same document', () => {
    const { notes } = read([note({ number: 3, repeats: [1, 2] })], {
      known: [knownAs('own', { givesWay: true }), knownAs('other')],
    });
    expect([ids(notes[0]?.replaces), ids(notes[0]?.repeats)]).toEqual([['own'], ['other']]);
  });
});

describe('what follows from several', () => {
  it('is an inference of them, which nobody has to have said', () => {
    const derives = [{ memory: 'User speaks Portuguese', subject: 'the user', kind: 'static', from: [1, 2, 7] }];
    const { notes, inferences, unknown } = read([note({ number: 2 })], { known: [knownAs('born')], derives });
    expect(inferences).toEqual([
      {
        ...{ memory: 'User speaks Portuguese.', subject: 'User', kind: 'static', forgetAfter: null },
        from: ['born', notes[0]?.id],
      },
    ]);
    expect(unknown).toBe(1);
  });
});

describe('the quote', () => {
  it.each([
    ['a part of a sentence', 'moved to Lisbon', 'I moved to Lisbon last week.'],
    ['with other marks and case', '“i moved to lisbon  last week”', undefined],
    ['with other spacing, of a list', 'I like tea', 'I like  tea'],
    ['of a table', '| badge | 4711 |', '| badge | 4711 |'],
    ['of two sentences', 'It rained. We stayed in', 'It rained. We stayed in'],
    ['in nearly the same words', 'I just moved to Lisbon last week', 'I moved to Lisbon last week.'],
  ])('is what was meant by a quotation %s', (_, quote, wanted) => {
    expect(keep({ quote })?.quote).toBe(wanted ?? 'I moved to Lisbon last week.');
  });

  it('of one word is a whole word, and of the sentence that says nothing else before one that says more', () => {
    const sentences = ['I went running yesterday.', 'Yes, I like it.', 'Yes.'];
    const window = sentences.map((words) => said(null, 'user', words));
    expect(keep({ quote: 'Yes.' }, window)?.quote).toBe('Yes.');
    expect(keep({ quote: 'Yes.' }, window.slice(0, 2))?.quote).toBe('Yes, I like it.');
    expect(keep({ quote: 'yes' }, window.slice(0, 1))).toBeUndefined();
  });

  it('is the whole sentence where a line of it was quoted', () => {
    const window = [said(null, 'user', 'I moved to Lisbon last week and\nlike it there very much.')];
    expect(keep({ quote: 'like it there very much.' }, window)?.quote).toBe(window[0]?.text);
  });

  it('is what a person said, not an assistant', () => {
    const window = [
      said(null, 'user', 'Where is it warm?'),
      said(null, 'assistant', 'You live in Oslo, so fly south.'),
    ];
    expect(keep({ quote: 'You live in Oslo, so fly south.' }, window)).toBeUndefined();
  });
});

describe('the subject', () => {
  const window = [said('Ana Lima', null, 'I moved to Lisbon last week.'), said('User', 'user', 'Good for you.')];
  it.each([
    ['ana', 'Ana Lima'],
    ['ANA LIMA', 'Ana Lima'],
    ['the user', 'User'],
    ['', 'User'],
    ['Ben', 'Ben'],
    ["User's wife", "User's wife"],
  ])('%j is %s', (given, subject) => expect(keep({ subject: given }, window)?.subject).toBe(subject));
});

describe('the expiry', () => {
  it.each([
    ['2026-12-01', '2026-12-01T23:59:59.999Z'],
    ['2026-12-01T10:00:00+02:00', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01T10:00', '2026-12-01T10:00:00.000Z'],
    ['2026-02-31', undefined],
    ['2026-11-20', undefined],
    ['9999-12-31', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59-01:00', undefined],
    ['next week', undefined],
    ['', undefined],
  ])('%j is %s', (forgetAfter, iso) => expect(keep({ forgetAfter })?.forgetAfter?.toISOString()).toBe(iso));
});
