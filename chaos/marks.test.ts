import { describe, expect, it } from '@jest/globals';
import { factOf, isFact, keyIn, markOf, marksIn } from './marks.js';

describe('marks', () => {
  it('are found in any text, in their order, as often as they are there', () => {
    const text = `${factOf(markOf('Item12', 3))}\nand ${markOf('Chat1', 1)}, ${markOf('Item12', 3)}`;
    expect(marksIn(text)).toEqual(['Item12r3Star', 'Chat1r1Star', 'Item12r3Star']);
    expect(marksIn('Item12 and r3Star')).toEqual([]);
  });

  it('tell what a text, a customId or a file is about', () => {
    expect(keyIn('Item12')).toBe('Item12');
    expect(keyIn('Item12.md')).toBe('Item12');
    expect(keyIn('Entry Memo7r1Star: more')).toBe('Memo7');
    expect(keyIn('something else')).toBeUndefined();
  });

  it('tell facts from other texts', () => {
    expect(isFact(`${factOf('Item1r1Star')}\n${factOf('Item1r2Star')}`)).toBe(true);
    expect(isFact(`${factOf('Item1r1Star')}\nEntry Item1r2Star: x`)).toBe(false);
  });
});
