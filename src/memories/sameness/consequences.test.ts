import { describe, expect, it } from '@jest/globals';
import { isConsequence, wordsOfConsequences } from './consequences.js';

const said = (memory: string, slot: string | null = null) => ({ memory, slot });

describe('what follows to be over', () => {
  it.each([
    [said('User works in Oslo.', 'place of work'), said('User moved to Rome.', 'home')],
    [said("User's girlfriend is Mia.", 'partner'), said('User is single.', 'relationship status')],
    [said('User works at Hooli.', 'employer'), said('User was let go from Hooli.')],
    [said('User is unemployed.', 'employer'), said('User is a chef.', 'job')],
    [said('User studies law at Leiden.'), said('User graduated in July 2026.')],
    [said('User is pregnant.'), said('User had the baby.')],
    [said('User has no pets.'), said('User adopted a cat.')],
    [said("User's mum works at a bank.", "mum's employer"), said("User's mum retired.", "mum's job")],
  ])('%j from %j', (over, cause) => {
    expect(isConsequence(over, cause)).toBe(true);
  });

  it.each([
    [said('User works at Hooli.', 'employer'), said("User's dad retired.", "dad's job")],
    [said('User studies law.'), said("User's brother graduated.")],
    [said('User works at Hooli.', 'employer'), said('User fired their cleaner.')],
    [said('User lives in Rome.', 'home'), said('User works in Oslo.', 'place of work')],
  ])('not %j from %j', (over, cause) => {
    expect(isConsequence(over, cause)).toBe(false);
  });

  it('is looked for by its words', () => {
    expect(wordsOfConsequences(said('User had the baby.'))).toEqual(['pregnant', 'expecting']);
    expect(wordsOfConsequences(said('User had the soup.'))).toEqual([]);
  });
});
