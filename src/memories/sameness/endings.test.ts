import { describe, expect, it } from '@jest/globals';
import { endingOf } from './endings.js';
import { endTheSame, isOver } from './over.js';

const ends = (said: string, statement: string): boolean => {
  const ending = endingOf(said);
  return ending !== null && isOver(statement, ending);
};

describe('what tells of an end', () => {
  it.each([
    ['User sold the Skoda in May 2026.', 'User drives a red Skoda.'],
    ['User no longer works at Initech.', 'User works at Initech.'],
    ["User doesn't work at Initech any more.", 'User works for Initech.'],
    ['User gave up coffee in May 2026.', 'User drinks coffee every morning.'],
    ['User stopped taking metformin, their doctor put User on insulin.', 'User takes metformin twice a day.'],
    ['User quit smoking in May 2026.', 'User smokes ten cigarettes a day.'],
    ['User no longer runs.', 'User runs three times a week.'],
    ['User used to be a carpenter.', 'User works as a carpenter.'],
    ['User switched from Windows to Linux.', 'User uses Windows at work.'],
    ['User cancelled the trip to Lisbon.', 'User is flying to Lisbon on 3 May 2026.'],
    ['User left the band.', 'User plays the drums in a band called Ruido.'],
    ["User's bicycle was stolen.", 'User has a bicycle.'],
    ['User is no longer afraid of snakes.', 'User is afraid of snakes.'],
    ['User is not vegetarian any more.', 'User is vegetarian.'],
    ['Bolt passed away in April 2026.', "User's dog Bolt is a beagle."],
  ])('%s ends: %s', (said, statement) => {
    expect(ends(said, statement)).toBe(true);
  });

  it.each([
    ['User sold the Skoda.', 'User drives a red Kia.'],
    ['User sold the Skoda.', 'User bought a Skoda in 2019.'],
    ['User gave up coffee.', 'User likes coffee ice cream.'],
    ['User no longer works at Initech.', 'User lives near Initech.'],
    ['User no longer works at Initech.', 'User no longer works at Initech.'],
    ['User quit smoking.', "User's brother drinks."],
    ['User sold the boat named Star12.', 'User has a boat named Star13.'],
  ])('%s leaves alone: %s', (said, statement) => {
    expect(ends(said, statement)).toBe(false);
  });

  it.each([
    'User lives in Oslo.',
    'User likes tea.',
    'User will sell nothing.',
    'User plans to sell the van.',
    'User did not sell the van.',
  ])('not: %s', (said) => {
    expect(endingOf(said)).toBeNull();
  });

  it('is the same end in other words', () => {
    const quit = endingOf('User quit smoking in May 2026.');
    expect(endTheSame(quit, endingOf("User hasn't smoked since May 2026."))).toBe(true);
    expect(endTheSame(quit, endingOf('User quit drinking.'))).toBe(false);
    expect(endTheSame(quit, null)).toBe(false);
  });
});
