import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withoutFiller } from './filler.js';

describe('withoutFiller', () => {
  it.each([
    ['Hi there! Could you please tell me where Dana lives? Thanks!', 'where Dana lives?'],
    ['hey can you remind me about the lease', 'the lease'],
    ['Good morning, I was wondering if you know who feeds the cat', 'who feeds the cat'],
    ['um, so, what does Omar do for a living, please?', 'what does Omar do for a living?'],
    ["Quick question: what is Lena's job? Thank you so much in advance.", "what is Lena's job?"],
    ['do you remember when we went to Paris', 'when we went to Paris'],
    ['I would like to know whether Teo plays chess. cheers', 'Teo plays chess'],
    ['Please show the invoice of March', 'show the invoice of March'],
    ['um...where is Dana?', 'where is Dana?'],
    ['So--where is Dana?', 'where is Dana?'],
  ])('leaves of %p only what is looked for', (question, wanted) => {
    expect(withoutFiller(question)).toBe(wanted);
  });

  it.each([
    'Hello Kitty merchandise',
    'Well water in Bergen',
    'Well-being budget',
    'Hi-fi system',
    'ok.ru account',
    'So Long, and Thanks for All the Fish',
    'good morning yoga class',
    'a letter of thanks',
    'please',
    'Hi!',
    'Thanks!',
    'who pleased the jury',
    'Wo wohnt Dana?',
    '日本語の質問',
  ])('leaves %p as it is', (question) => {
    expect(withoutFiller(question)).toBe(question);
  });

  it('never leaves nothing, and changes nothing the second time', () => {
    const phrases = [
      'hi',
      'hello there',
      'please',
      'thanks',
      'um',
      ',',
      '!',
      '?',
      '.',
      'can you tell me',
      'Dana',
      'cat',
    ];
    const anyText = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...phrases)).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const once = withoutFiller(text);
        expect(once.length).toBeLessThanOrEqual(text.length);
        expect(once === text || /[\p{L}\p{N}]/u.test(once)).toBe(true);
        expect(withoutFiller(once)).toBe(once);
      }),
    );
  });

  it('takes the longest questions, whatever they are made of', () => {
    const long = 'please, hi, um, '.repeat(600);
    expect(withoutFiller(`${long}where is Dana`)).toBe('where is Dana');
    const gap = `where is${' '.repeat(9_900)}Dana`;
    expect(withoutFiller(gap)).toBe(gap);
  });
});
