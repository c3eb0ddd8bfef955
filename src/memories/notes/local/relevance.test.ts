import { describe, expect, it } from '@jest/globals';
import { createRelevanceFilter } from './relevance.js';
import { statementsIn } from './statements.js';

const date = new Date('2026-11-21T12:00:00Z');
const said = (role: string, name: string | undefined, ...texts: string[]) =>
  statementsIn({ content: JSON.stringify(texts.map((content) => ({ role, name, content }))), date });

/** Takes for worth remembering what is of a cactus, and for lasting what is had. */
const reading = () => {
  const asked: string[] = [];
  const weigh = async (sentences: readonly string[]) => {
    asked.push(...sentences);
    return sentences.map((sentence) => ({
      ...{ relevance: /cactus/.test(sentence) ? 0.8 : 0.79, lasting: /have/.test(sentence) ? 0.6 : 0.59 },
    }));
  };
  return { asked, filterRelevant: createRelevanceFilter({ weigh }) };
};

describe('what is worth remembering', () => {
  it('is what the reader says, of the words as they were said, with its likelihood', async () => {
    const { asked, filterRelevant } = reading();
    const notes = await filterRelevant(said('user', undefined, 'I have a third cactus.', 'What a day that was again.'));
    expect(notes.map(({ memory, likelihood }) => [memory, likelihood])).toEqual([['User has a third cactus.', 0.8]]);
    expect(asked).toEqual(['I have a third cactus.', 'What a day that was again.']);
  });

  it('is, of the day, also what the reader finds less likely', async () => {
    const weigh = async (sentences: readonly string[]) => sentences.map(() => ({ relevance: 0.3, lasting: 0 }));
    const told = said('user', undefined, 'I moved yesterday.', 'I moved last week.', 'This morning I quit.');
    const kept = await createRelevanceFilter({ weigh })(told);
    expect(kept.map(({ quote }) => quote)).toEqual(['I moved yesterday.', 'This morning I quit.']);
    const lower = async (sentences: readonly string[]) => sentences.map(() => ({ relevance: 0.29, lasting: 0 }));
    expect(await createRelevanceFilter({ weigh: lower })(told)).toEqual([]);
  });

  it('lasts where the reader says so and no date or end is named', async () => {
    const notes = await reading().filterRelevant(
      said('user', undefined, 'I have a cactus.', 'I lost a cactus.', 'I have a cactus until Friday.'),
    );
    expect(notes.map(({ kind }) => kind)).toEqual(['static', 'dynamic', 'dynamic']);
  });

  it('is read with the name of who said it, where there is one', async () => {
    const { asked, filterRelevant } = reading();
    await filterRelevant(said('user', 'Ben', 'I have a third cactus.'));
    expect(asked).toEqual(['Ben: I have a third cactus.']);
  });
});
