import { describe, expect, it } from '@jest/globals';
import { containsWhole, wordsOf } from './words.js';

describe('words', () => {
  it.each([
    ['I went running yesterday.', 'yes', false],
    ['My eyes hurt, yes.', 'yes', true],
    ['Yes, of course.', 'Yes', true],
    ['I moved to Lisbon.', 'moved to Lis', false],
    ['I moved to Lisbon.', 'moved to Lisbon.', true],
    ['Wir ziehen nach Köln um.', 'nach Kö', false],
    ['昨天我住在上海。', '我住在上海', true],
    ['It is 11 o’clock.', '1', false],
    ['My brother’s boat sank.', 'My brother', true],
  ])('of "%s" that "%s" are whole: %s', (text, words, expected) => {
    expect(containsWhole(text, words)).toBe(expected);
  });

  it('are told apart without spaces too', () => {
    expect(wordsOf('Yes. In Oslo, yes!')).toEqual(new Set(['yes', 'in', 'oslo']));
    expect(wordsOf('我住在上海。')).toContain('上海');
  });
});
