import { describe, expect, it } from '@jest/globals';
import { unrelated } from './notes/note.js';
import type { KnownMemory } from './store/memories.js';
import { type Mention, valuesOf } from './values.js';

const past = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-02-01T00:00:00Z');
const never = new Date('2999-01-01T00:00:00Z');

const mention = (statedAt: Date, forgetAfter: Date | null = null): Mention => ({
  print: 'user is in town',
  note: {
    ...{ id: 'note', memory: 'User is in town.', kind: 'dynamic', subject: 'User', question: null, forgetAfter },
    ...{ quote: 'In town.', author: 'reader', likelihood: 0.9, ...unrelated },
  },
  noteIds: ['note'],
  quotes: new Map([['doc', 'In town.']]),
  statedAt,
});
const known = (over: Partial<KnownMemory>): KnownMemory => ({
  ...{ id: 'known', fingerprint: 'user is in town', isLatest: true, isForgotten: false, supportedBy: ['doc'] },
  ...{ forgetAfter: null, statedAt: past },
  ...over,
});
const only = (one: Mention, memories: KnownMemory[]) => valuesOf([one], memories)[0];

describe('valuesOf', () => {
  it('gives a fact that nobody said an id of its own', () => {
    expect(only(mention(past), [])).toMatchObject({ isNew: true, isForgotten: false, fingerprint: 'user is in town' });
  });

  it('gives a fact the id of the current memory with its words', () => {
    expect(only(mention(later), [known({})])).toMatchObject({ id: 'known', isNew: false });
  });

  it('leaves forgotten what the same documents say', () => {
    const gone = known({ isForgotten: true });
    expect(only(mention(later), [gone])).toMatchObject({ id: 'known', isNew: false, isForgotten: true });
  });

  it('makes what another document says of it news, read together or not', () => {
    const gone = known({ isForgotten: true });
    const quotes = new Map([...mention(later).quotes, ['other', 'In town.']]);
    expect(only({ ...mention(later), quotes }, [gone])).toMatchObject({
      ...{ isNew: true, isForgotten: false, quotes: new Map([['other', 'In town.']]) },
    });
    const superseded = known({ isLatest: false });
    expect(only({ ...mention(later), quotes }, [superseded])).toMatchObject({
      ...{ isNew: true, past: { id: 'known', isSupported: false } },
    });
  });

  it('takes what its note repeats in other words, and has ended since, for what says the same', () => {
    const one = mention(later);
    const repeating = (...ids: string[]) => ({
      ...one,
      note: { ...one.note, repeats: ids.map((id) => ({ id, likelihood: 1 })) },
    });
    const other = { fingerprint: 'user is here', isLatest: false };
    const superseded = known({ ...other, id: 'superseded' });
    expect(only(repeating('superseded'), [superseded])).toMatchObject({
      ...{ isNew: true, past: { id: 'superseded', isSupported: true } },
    });
    const gone = known({ ...other, id: 'gone', isForgotten: true });
    expect(only(repeating('gone'), [gone])).toMatchObject({ id: 'gone', isForgotten: true });
    expect(only(repeating('gone'), [{ ...gone, supportedBy: [] }])).toMatchObject({ isNew: true, isForgotten: false });
    expect(
      only(repeating('superseded', 'current'), [superseded, known({ id: 'current', fingerprint: 'x' })]),
    ).not.toHaveProperty('past');
  });

  it('knows what a note repeats also by an earlier note in the words of it, or of what that repeats', () => {
    const one = mention(later);
    const repeating = (id: string, repeated: string) => ({
      ...{ ...one, print: id, noteIds: [id] },
      note: { ...one.note, id, repeats: [{ id: repeated, likelihood: 1 }] },
    });
    const mentions = [repeating('first', 'note'), one, repeating('second', 'first')];
    const gone = known({ isForgotten: true });
    expect(valuesOf(mentions, [gone]).map(({ isForgotten }) => isForgotten)).toEqual([true, true, true]);
    const past = { id: 'known', isSupported: true };
    expect(valuesOf(mentions, [known({ isLatest: false })]).map((value) => value.past)).toEqual([past, past, past]);
    expect(valuesOf(mentions, [known({})]).map(({ isNew }) => isNew)).toEqual([true, false, true]);
  });

  it('names the superseded memory that says the same', () => {
    expect(only(mention(later), [known({ isLatest: false })])).toMatchObject({
      ...{ isNew: true, past: { id: 'known', isSupported: true } },
    });
  });

  it('gives what is new the id of its note, unless a memory has it already', () => {
    expect(only(mention(past), [])?.id).toBe('note');
    const again = only(mention(later), [known({ id: 'note', isLatest: false })]);
    expect(again).toMatchObject({ isNew: true, past: { id: 'note' } });
    expect(again?.id).not.toBe('note');
  });

  it('knows the memory that was made of a stored note by its id, where an earlier version gave it another fingerprint', () => {
    const before = { id: 'note', fingerprint: 'user in town' };
    expect(only(mention(later), [known(before)])).toMatchObject({ id: 'note', isNew: false });
    const again = only(mention(later), [known({ ...before, isLatest: false })]);
    expect(again).toMatchObject({ isNew: true, past: { id: 'note', isSupported: true } });
    expect(again?.id).not.toBe('note');
  });

  it('leaves what a note says of others to the memory that was made of it, and to none that others made', () => {
    const claims = [{ id: 'before', likelihood: 1 }];
    const one = mention(later);
    const saying = { ...one, note: { ...one.note, replaces: claims } };
    expect(only(saying, [known({ id: 'note' })])?.replaces).toEqual([]);
    expect(only(saying, [known({})])?.replaces).toEqual(claims);
    expect(only(saying, [])?.replaces).toEqual(claims);
  });

  it('brings back what expired and was said again since, for as long as it lasts now', () => {
    const expired = known({ isForgotten: true, forgetAfter: past });
    expect(only(mention(later, never), [expired])).toMatchObject({ isNew: true, forgetAfter: never });
    expect(only(mention(later), [expired])).toMatchObject({ isNew: true, forgetAfter: null });
    expect(only(mention(past, never), [expired])).toMatchObject({ id: 'known', isForgotten: true });
    expect(only(mention(later, past), [expired])).toMatchObject({ id: 'known', isForgotten: true });
  });

  it('prefers, of several with the same words, the one that comes last', () => {
    const both = [known({ id: 'old', isLatest: false }), known({ id: 'new' })];
    expect(only(mention(later), both)).toMatchObject({ id: 'new' });
  });
});
