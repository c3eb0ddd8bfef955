import { describe, expect, it } from '@jest/globals';
import type { Embedder } from '../../models/embedding/embedder.js';
import { embedQuestion, withoutNames } from './question-vector.js';

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
