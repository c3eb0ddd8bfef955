import { describe, expect, it } from '@jest/globals';
import { createFairQueue } from '../../concurrency/fair-queue.js';
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

  it.each([' ', '\u00a0'])('has one space for any white space, however much there is: %j', (space) => {
    const started = performance.now();
    expect(withoutNames(`When did${space.repeat(300_000)}Ann go there?`)).toBe('When did go there?');
    expect(performance.now() - started).toBeLessThan(5_000); // a minute when each is looked at from each after it
  });
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

const org = { orgId: 'org' };

/** Counts what is embedded; fails while `isOut`, and not before `answer`. */
function counting() {
  const state = { embedded: 0, isOut: false, setId: 1, isLocal: true, answer: Promise.resolve() };
  const embedQuery = async (): Promise<Float32Array> => {
    state.embedded += 1;
    await state.answer;
    if (state.isOut) throw new Error('out of reach');
    return Float32Array.of(state.setId, 0);
  };
  const now = async () => {
    const { setId: id, isLocal } = state;
    return { id, isLocal, cosines: { scale: 1, shift: 0 }, embedder: { embedQuery } } as unknown as Sets;
  };
  return { state, askedOf: createAskedOf({ embeddings: { now } }) };
}

describe('a question that is asked again', () => {
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

describe('a question that is asked in a queue', () => {
  it('holds no place of it while an endpoint embeds it, whoever asked first', async () => {
    const { state, askedOf } = counting();
    const queue = createFairQueue({ atOnce: 1 });
    let answer: () => void = () => undefined;
    state.isLocal = false;
    state.answer = new Promise((resolve) => {
      answer = resolve;
    });
    const asked = ['first', 'second'].map(() => queue.take('org', () => askedOf(org, 'where is it?')));
    expect(await queue.take('other', async () => 'a list')).toBe('a list');
    answer();
    expect((await Promise.all(asked)).map(({ vector }) => [...vector])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(state.embedded).toBe(1);
  }, 5_000);

  it.each([
    ['has embedded it before', false],
    ['is in this process', true],
  ])('keeps its place where the model %s', async (_, isLocal) => {
    const { state, askedOf } = counting();
    const queue = createFairQueue({ atOnce: 1 });
    state.isLocal = isLocal;
    if (!isLocal) await askedOf(org, 'where is it?');
    const ended: string[] = [];
    const search = queue.take('org', async () => {
      await askedOf(org, 'where is it?');
      ended.push('search');
    });
    await Promise.all([search, queue.take('other', async () => ended.push('list'))]);
    expect(ended).toEqual(['search', 'list']);
  });
});
