import { describe, expect, it } from '@jest/globals';
import { includes, isSameContent } from './content.js';
import { readingOf } from './readings.js';

const told = (memory: string) => {
  const { content, telling } = readingOf(memory, 'User', null);
  return { content, predicate: telling.predicate };
};

describe('what statements are about', () => {
  it.each([
    ['User loves hiking.', 'User is a keen hiker.'],
    ['User loves hiking.', "Hiking is User's hobby."],
    ['User plays the piano.', 'User is a piano player.'],
    ['User drives a Tesla.', 'User has a Tesla.'],
    ['User practises yoga.', 'User practices yoga regularly.'],
  ])('is the same: %s %s', (one, other) => {
    expect(isSameContent(told(one).content, told(other).content)).toBe(true);
  });

  it.each([
    ['User has a boat.', 'User takes the boat.'],
    ['User loves Rome.', 'User is in Rome.'],
    ['User is from Rome.', 'User is in Rome.'],
    ['User has two cats.', 'User has three cats.'],
    ['User prefers tea over coffee.', 'User prefers coffee over tea.'],
  ])('differs: %s %s', (one, other) => {
    expect(isSameContent(told(one).content, told(other).content)).toBe(false);
  });

  it('is part of what another says when that names all of it', () => {
    const twins = told('User has twin boys, Marko and Luka.');
    expect(includes(twins, told("User's boys are called Marko and Luka."))).toBe(true);
    expect(includes(twins, told("User's boys are called Marko and Ivo."))).toBe(false);
    expect(includes(told('User likes mushrooms in pasta.'), told('User likes mushrooms.'))).toBe(false);
  });
});
