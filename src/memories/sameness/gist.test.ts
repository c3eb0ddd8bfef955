import { describe, expect, it } from '@jest/globals';
import { gistOf, saysAsMuch, sayTheSame } from './gist.js';

const same = (one: string, other: string) => sayTheSame(gistOf(one), gistOf(other));

describe('two sentences say the same', () => {
  it.each([
    ['User loves jazz.', 'User really likes jazz.'],
    ['User is a big fan of jazz.', 'User enjoys jazz more than ever.'],
    ["User doesn't like olives.", 'User hates olives.'],
    ["User can't stand olives.", 'User dislikes olives.'],
    ['User has a hazelnut allergy.', 'User is allergic to hazelnuts.'],
    ['User is scared of dogs.', 'User is afraid of dogs.'],
    ['User works as a nurse.', 'User is a nurse.'],
    ['User works for Hooli.', 'User works at Hooli now.'],
    ['User is based in Ghent.', 'User lives in Ghent.'],
    ['User has a cat, Minoes.', "User's cat is called Minoes."],
    ['User has a son named Idris.', "User's son's name is Idris."],
    ["User's mom is a pilot.", "User's mother is a pilot."],
    ['User has two children.', 'User has two kids.'],
    ['User is fluent in Dutch by now.', 'User speaks Dutch.'],
    ['User prefers tea to coffee.', 'User prefers tea over coffee.'],
    ['On 5 May 2023, User adopted a dog.', 'User adopted a dog on 5 May 2023.'],
  ])('%s %s', (one, other) => {
    expect(same(one, other)).toBe(true);
  });
});

describe('two sentences differ', () => {
  it.each([
    ['User owns a boat named Star12.', 'User owns a boat named Star13.'],
    ['User likes tea.', "User doesn't like tea."],
    ['User lives in Oslo.', 'User no longer lives in Oslo.'],
    ['Ana loves Bo.', 'Bo loves Ana.'],
    ['User moved from Berlin to Rome.', 'User moved from Rome to Berlin.'],
    ['User likes tea.', 'User likes green tea.'],
    ['User has two cats.', 'User has three cats.'],
    ['User has a cat named Tom.', 'User has a dog named Tom.'],
    ['User prefers tea over coffee.', 'User prefers coffee over tea.'],
    ['User works at Hooli.', 'User worked at Hooli.'],
    ["User's sister is a nurse.", "User's brother is a nurse."],
    ['User is allergic to nuts.', 'User is not allergic to nuts.'],
  ])('%s %s', (one, other) => {
    expect(same(one, other)).toBe(false);
  });
});

describe('a sentence says as much as another', () => {
  const asMuch = (one: string, other: string) => saysAsMuch(gistOf(one), gistOf(other));

  it('when it adds a when, where or why', () => {
    expect(asMuch('User drinks coffee every morning.', 'User drinks coffee.')).toBe(true);
    expect(asMuch('User drinks coffee.', 'User drinks coffee every morning.')).toBe(false);
  });

  it('not when what it adds narrows it', () => {
    expect(asMuch('User likes films about war.', 'User likes films.')).toBe(false);
    expect(asMuch("User doesn't like tea in the evening.", 'User likes tea.')).toBe(false);
  });
});
