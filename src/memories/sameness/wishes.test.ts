import { describe, expect, it } from '@jest/globals';
import { deedOf, isFulfilled, wishOf } from './wishes.js';

describe('a wish or plan', () => {
  it.each([
    ['User wants to buy a house.', 'User bought a house in Kent.'],
    ['User is training for a marathon.', 'User ran the marathon on 8 February 2026.'],
    ['User wants to visit Kyoto.', 'User visited Kyoto in April 2026.'],
    ['User is saving for a bike.', 'User bought the bike.'],
    ['User plans to learn Greek.', 'User learned Greek.'],
  ])('%s is fulfilled: %s', (wish, deed) => {
    expect(isFulfilled(wishOf(wish), deedOf(deed))).toBe(true);
  });

  it.each([
    ['User wants to buy a house.', 'User bought a car.'],
    ['User wants to visit Kyoto.', 'User visited Osaka.'],
    ['User wants to learn to surf.', 'User learned to ski.'],
    ['User is training for a marathon.', 'User ran 5 km on 8 February 2026.'],
    ['User has a house.', 'User bought a house.'],
  ])('%s is not: %s', (wish, deed) => {
    expect(isFulfilled(wishOf(wish), deedOf(deed))).toBe(false);
  });
});
