import { describe, expect, it } from '@jest/globals';
import { statementsIn } from './statements.js';
import { createWorthwhile } from './worth.js';

const date = new Date('2026-11-21T12:00:00Z');
const said = (role: string, name: string | undefined, ...texts: string[]) =>
  statementsIn({ content: JSON.stringify(texts.map((content) => ({ role, name, content }))), date });

/** Takes for worth remembering what is of a cactus. */
const reading = () => {
  const asked: string[] = [];
  const worth = async (sentences: readonly string[]) => {
    asked.push(...sentences);
    return sentences.map((sentence) => (/cactus/.test(sentence) ? 0.9 : 0.1));
  };
  return { asked, worthwhile: createWorthwhile({ worth }) };
};

describe('what is worth remembering', () => {
  it('is what the reader says, of the words as they were said, with its likelihood', async () => {
    const { asked, worthwhile } = reading();
    const notes = await worthwhile(said('user', undefined, 'I have a third cactus.', 'What a day that was again.'));
    expect(notes.map(({ memory, likelihood }) => [memory, likelihood])).toEqual([['User has a third cactus.', 0.9]]);
    expect(asked).toEqual(['I have a third cactus.', 'What a day that was again.']);
  });

  it('is read with the name of who said it, where there is one', async () => {
    const { asked, worthwhile } = reading();
    await worthwhile(said('user', 'Ben', 'I have a third cactus.'));
    expect(asked).toEqual(['Ben: I have a third cactus.']);
  });
});
