import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { quoteFinder } from './quotes.js';

const chunks = (...texts: string[]) => texts.map((text, position) => ({ text, position }));
const positions = (quote: string, ...texts: string[]) =>
  quoteFinder(chunks(...texts))(quote).map(({ position }) => position);

describe('quoteFinder', () => {
  it('names the chunk that holds the quote, and every chunk where it stands more than once', () => {
    expect(positions('likes tea', 'Ana likes tea.', 'Bo likes coffee.')).toEqual([0]);
    expect(positions('likes tea', 'Ana likes tea.', 'Bo sleeps.', 'Cy likes tea.')).toEqual([0, 2]);
  });

  it('names all the chunks that a quote runs over', () => {
    expect(positions('likes green tea in winter', 'Ana likes', 'green tea', 'in winter.', 'Not this.')).toEqual([
      0, 1, 2,
    ]);
    expect(positions('a b', 'x a', 'b a', 'b y')).toEqual([0, 1, 2]);
  });

  it('does not mind how white space was cut', () => {
    expect(positions('one\n\n  two', 'zero one', 'two three')).toEqual([0, 1]);
  });

  it('names none for words that are not there, or no words', () => {
    expect(positions('likes tea', 'Ana likes coffee.')).toEqual([]);
    expect(positions(' \n', 'Ana likes coffee.')).toEqual([]);
    expect(positions('likes tea')).toEqual([]);
  });

  it('names those, and only those, that the words of the content touch', () => {
    const anyWord = fc.constantFrom('a', 'b', 'ab', 'ba');
    const anyChunks = fc.array(fc.array(anyWord, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anyChunks, fc.array(anyWord, { minLength: 1, maxLength: 4 }), (parts, words) => {
        const texts = parts.map((part) => part.join(' '));
        const quote = words.join(' ');
        const whole = texts.flatMap((text, index) => (text.includes(quote) ? [index] : []));
        const characters = texts.flatMap((text, index) =>
          [...text.replaceAll(' ', '')].map((letter) => ({ letter, index })),
        );
        const wanted = words.join('');
        const touched = new Set<number>();
        for (let i = 0; i + wanted.length <= characters.length; i++) {
          const window = characters.slice(i, i + wanted.length);
          if (window.map(({ letter }) => letter).join('') === wanted)
            for (const { index } of window) touched.add(index);
        }
        expect(positions(quote, ...texts)).toEqual(whole.length > 0 ? whole : [...touched].sort((a, b) => a - b));
      }),
    );
  });

  it('takes the longest documents of a single letter', () => {
    const long = Array.from({ length: 2_000 }, () => 'aaaa '.repeat(100));
    expect(positions('a'.repeat(5_000), ...long)).toHaveLength(2_000);
  });
});
