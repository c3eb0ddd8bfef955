import { describe, expect, it } from '@jest/globals';
import { statementIn } from './tails.js';

describe('statementIn', () => {
  it.each([
    ["I'm moving to the Hamburg office in June, did they tell you?", "I'm moving to the Hamburg office in June"],
    ['My dog Biscuit keeps eating socks, any tips?', 'My dog Biscuit keeps eating socks'],
    ["I'm back together with Hugo, don't lecture me.", "I'm back together with Hugo"],
    ['My number is 555 0100, if you need it.', 'My number is 555 0100.'],
    ["Keep in mind I'm vegetarian.", "I'm vegetarian."],
  ])('%s → %s', (sentence, statement) => {
    expect(statementIn(sentence)).toBe(statement);
  });

  it.each([
    'Do I need a visa, or is a passport enough?',
    'What if I opened a restaurant, any ideas?',
    'I live in Porto.',
  ])('leaves %s as it is', (sentence) => {
    expect(statementIn(sentence)).toBe(sentence);
  });
});
