import { describe, expect, it } from '@jest/globals';
import { corrected } from './corrections.js';

describe('corrected', () => {
  it.each([
    ['My birthday is on 3 May', 'I meant 4 May', 'My birthday is on 4 May'],
    ['My class is on Mondays', 'sorry, I meant Tuesdays', 'My class is on Tuesdays'],
    ['I have two kids', 'make that three', 'I have three kids'],
    ['My sister is called Ana', 'I meant Eva', 'My sister is called Eva'],
    ['I live in Rome', 'it is Turin, not Rome', 'I live in Turin'],
  ])('"%s", "%s" → %s', (before, clause, expected) => {
    expect(corrected(clause, before)).toBe(expected);
  });

  it.each([
    ['I live in Rome', 'I meant to call you'],
    ['Ana met Eva in Rome', 'I meant Mia'],
    ['I love tea', 'it is great'],
    ['', 'I meant 4 May'],
  ])('"%s", "%s" corrects nothing, or nobody can tell what', (before, clause) => {
    expect(corrected(clause, before)).toBeNull();
  });
});
