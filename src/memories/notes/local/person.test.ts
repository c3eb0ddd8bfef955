import { describe, expect, it } from '@jest/globals';
import { inThirdPerson, isPastStatement } from './person.js';

describe('inThirdPerson', () => {
  it.each([
    ['I moved to Rome.', 'User moved to Rome.'],
    ['I live in Oslo', 'User lives in Oslo'],
    ["I'm a nurse.", 'User is a nurse.'],
    ["I've got two cats.", 'User has got two cats.'],
    ["I don't eat meat.", "User doesn't eat meat."],
    ['I never drink coffee.', 'User never drinks coffee.'],
    ['I sold my car.', 'User sold their car.'],
    ['I can swim.', 'User can swim.'],
    ['My sister lives in my flat.', "User's sister lives in User's flat."],
    ['my cat is grey.', "User's cat is grey."],
    ['My name is Ines, as you know.', "User's name is Ines, as you know."],
    ['On 3 March 2026 I am flying to Oslo.', 'On 3 March 2026 User is flying to Oslo.'],
  ])('%s → %s', (sentence, told) => {
    expect(inThirdPerson(sentence, 'User')).toBe(told);
  });

  it('names the speaker', () => {
    expect(inThirdPerson('I moved to Rome.', 'Ana Lima')).toBe('Ana Lima moved to Rome.');
    expect(inThirdPerson('My cat is grey.', 'Ana')).toBe("Ana's cat is grey.");
  });

  it.each([
    'I live in Oslo and work at Acme.',
    'I read it in a day.',
    "I'd love a boat.",
    'I know that she left.',
    'We moved to Rome.',
    'My sister and I moved.',
    'Big news: I got the job!',
    'Moved to Rome.',
    'Tom, 34, living in Leeds.',
    'I, too.',
    'I in the city.',
  ])('leaves alone what is not certain: %s', (sentence) => {
    expect(inThirdPerson(sentence, 'User')).toBeNull();
  });
});

describe('isPastStatement', () => {
  it.each([
    ['I moved on Friday.', true],
    ["I didn't go in May.", true],
    ["I'll move on Friday.", false],
    ["I'm moving on Friday.", false],
    ['I swim on Friday.', undefined],
    ['The offsite is moved to 14-16 May.', undefined],
  ])('%s: %s', (sentence, isPast) => {
    expect(isPastStatement(sentence)).toBe(isPast);
  });
});
