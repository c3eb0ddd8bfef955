import { describe, expect, it } from '@jest/globals';
import type { Embedder } from '../../models/embedding/embedder.js';
import type { Sets } from '../../models/embedding/embeddings.js';
import { createAskedOf, embedQuestion, withoutNames } from './question-vector.js';

describe('a question without its names', () => {
  it.each([
    ['When did Caroline go to the museum?', 'When did go to the museum?'],
    ["What is Caroline's dog called?", 'What is dog called?'],
    ['Where did James and Samantha meet, in New York?', 'Where did and meet, in ?'],
  ])('%s', (question, rest) => expect(withoutNames(question)).toBe(rest));

  it.each([
    'when did caroline go to the museum?',
    'Nested routers and prefixes',
    'Where did I park? Where is my car?',
    'Who is Caroline?',
    '日本語',
    '',
  ])('is none where it has no names, or little else: %p', (question) => expect(withoutNames(question)).toBeNull());
});

describe('the vector of a question', () => {
  const asked: string[] = [];
  const embedder: Pick<Embedder, 'embedQuery' | 'embedQueryWith'> = {
    embedQuery: async () => Float32Array.of(1, 0),
    embedQueryWith: async (_, text) => {
      asked.push(text);
      return [Float32Array.of(1, 0), Float32Array.of(0, 1)];
    },
  };

  it('is the mean of that of the whole and that of what is left without names', async () => {
    const vector = await embedQuestion(embedder, 'Which town does Ann like?');
    expect(asked.splice(0)).toEqual(['Which town does like?']);
    expect([...vector]).toEqual([0.5, 0.5]);
  });

  it('is that of the question when it has no names', async () => {
    expect([...(await embedQuestion(embedder, 'which town do I like?'))]).toEqual([1, 0]);
    expect(asked).toEqual([]);
  });
});

describe('a question that is asked again', () => {
  const org = { orgId: 'org' };

  /** Counts what is embedded; fails while `isOut`. */
  function counting() {
    const state = { embedded: 0, isOut: false, setId: 1 };
    const embedQuery = async (): Promise<Float32Array> => {
      state.embedded += 1;
      if (state.isOut) throw new Error('out of reach');
      return Float32Array.of(state.setId, 0);
    };
    const now = async () =>
      ({ id: state.setId, cosines: { scale: 1, shift: 0 }, embedder: { embedQuery } }) as unknown as Sets;
    return { state, askedOf: createAskedOf({ embeddings: { now } }) };
  }

  it('is embedded once, also by two at the same time', async () => {
    const { state, askedOf } = counting();
    await Promise.all([askedOf(org, 'where is it?'), askedOf(org, 'where is it?')]);
    expect([...(await askedOf(org, 'where is it?')).vector]).toEqual([1, 0]);
    expect(state.embedded).toBe(1);
  });

  it('is embedded anew for another organisation, and for another set of vectors', async () => {
    const { state, askedOf } = counting();
    await askedOf(org, 'where is it?');
    await askedOf({ orgId: 'other' }, 'where is it?');
    state.setId = 2;
    expect([...(await askedOf(org, 'where is it?')).vector]).toEqual([2, 0]);
    expect(state.embedded).toBe(3);
  });

  it('is embedded anew after it could not be', async () => {
    const { state, askedOf } = counting();
    state.isOut = true;
    await expect(askedOf(org, 'where is it?')).rejects.toThrow('out of reach');
    state.isOut = false;
    expect([...(await askedOf(org, 'where is it?')).vector]).toEqual([1, 0]);
  });
});
