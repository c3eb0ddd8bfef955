import { describe, expect, it } from '@jest/globals';
import { isState } from './tense.js';
import { topicOf } from './topics.js';

describe('topicOf', () => {
  it.each([
    ['User loves jazz.', 'User', 'like jazz'],
    ['User hates mushrooms.', 'User', 'like mushroom'],
    ['User drinks coffee every morning.', 'User', 'drink coffee'],
    ['User is allergic to hazelnuts.', 'User', 'is allergic to hazelnut'],
    ["User's cat is called Minoes.", 'User', 'cat is minoes'],
    ["User's sister Lan is pregnant.", 'Lan', 'is pregnant'],
    ['User likes mushrooms now, their flatmate makes them so well.', 'User', 'like mushroom'],
  ])('%s about %s: %s', (memory, subject, topic) => {
    expect(topicOf(memory, subject)).toBe(topic);
  });

  it.each(['User ran a marathon.', 'User will visit Rome.', 'User is renting a van until 3 May 2026.'])(
    'none: %s',
    (memory) => {
      expect(topicOf(memory, 'User')).toBeNull();
    },
  );
});

describe('isState', () => {
  it.each([
    ['User has a car.', true],
    ["User's cat is called Tom.", true],
    ["User doesn't drink.", true],
    ['User sold the cars.', false],
    ['User was ill.', false],
    ['Ana went to see what is new.', false],
  ])('%s %s', (sentence, expected) => {
    expect(isState(sentence)).toBe(expected);
  });
});
