import { describe, expect, it } from '@jest/globals';
import { extractStatements } from './extraction/index.js';
import { createWorthwhile } from './worth.js';

const saidBy = (speaker: string | null, ...texts: string[]) =>
  extractStatements({
    text: texts.join('\n'),
    turns: texts.map((text) => ({ speaker, role: speaker === null ? ('user' as const) : null, text })),
    date: new Date('2026-11-21T12:00:00Z'),
  });

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
  it('is what a rule reads, and of the rest what the reader says, in the order that it was said', async () => {
    const { asked, worthwhile } = reading();
    const statements = saidBy(
      null,
      'Third cactus on the sill already.',
      'I live in Oslo.',
      'What a day that was again.',
    );
    const facts = await worthwhile(statements);
    expect(facts.map(({ memory }) => memory)).toEqual([
      'User said: Third cactus on the sill already.',
      'User lives in Oslo.',
    ]);
    expect(facts[0]).not.toHaveProperty('isRead');
    expect(asked).toEqual(['Third cactus on the sill already.', 'What a day that was again.']);
  });

  it('is read with the name of who said it, where there is one', async () => {
    const { asked, worthwhile } = reading();
    await worthwhile(saidBy('Ben', 'Third cactus on the sill already.'));
    expect(asked).toEqual(['Ben: Third cactus on the sill already.']);
  });
});
