import { describe, expect, it } from '@jest/globals';
import { isLasting, slotOf } from './slots.js';

describe('slotOf', () => {
  it.each([
    ["'s name is Ana Silva", 'name'],
    ['lives in Ghent', 'home'],
    ['moved from Berlin to Lisbon', 'home'],
    ['now lives in Ghent', 'home'],
    ['lives and works in Ghent', 'home'],
    ["'s home is now in Ghent", 'home'],
    ['works for Stripe', 'employer'],
    ['now works at Stripe', 'employer'],
    ['started at Stripe', 'employer'],
    ['started a new job at Stripe', 'employer'],
    ['started working for Stripe', 'employer'],
    ['started at 9 am', null],
    ['now works as a project lead at Stripe', 'job'],
    ['is now a project lead at Stripe', 'job'],
    ['started a job as a cook', 'job'],
    ['goes by Bea', 'name'],
    ['is 34', 'age'],
    ['is now 34 years old', 'age'],
    ["'s partner is Maria", 'partner'],
    ["'s wife's name is Ilse", 'partner'],
    ["'s husband is called Tom", 'partner'],
    ["'s boyfriend is Dutch", null],
    ["'s new favourite colour is red", 'favourite colour'],
    ['works at Stripe', 'employer'],
    ['no longer works at Stripe', 'employer'],
    ['left their job at Stripe', 'employer'],
    ['is a senior software engineer at Stripe', 'job'],
    ['works as a nurse', 'job'],
    ['is 34 years old', 'age'],
    ['turned 30 in May 2023', 'age'],
    ["'s birthday is on 5 June", 'birthday'],
    ['was born on 3 June 1990', 'birthday'],
    ["'s favorite color is green", 'favourite colour'],
    ["'s favourite Italian dish is pesto", 'favourite italian dish'],
    ['got married in 2015', 'relationship status'],
    ['is vegetarian', 'diet'],
    ['is from Ghana', 'origin'],
    ['was born in Ghana', 'birthplace'],
    ['is the CTO at Stripe', 'job'],
    ["'s fav food is pho", 'favourite food'],
    ['likes tea', null],
    ['is a big fan of jazz', null],
    ['is moving to Faro', null],
    ['used to live in Berlin', null],
  ])('%s → %s', (predicate, slot) => {
    expect(slotOf(predicate)).toBe(slot);
  });
});

describe('isLasting', () => {
  it.each(['likes tea', 'is allergic to nuts', 'has two dogs', 'swims every morning', "doesn't like coriander"])(
    '%s',
    (predicate) => {
      expect(isLasting(predicate, null)).toBe(true);
    },
  );

  it.each(['is flying to Rome on 19 May 2023', 'ran a marathon', 'is reading a book about bees'])(
    'not: %s',
    (predicate) => {
      expect(isLasting(predicate, null)).toBe(false);
    },
  );
});
