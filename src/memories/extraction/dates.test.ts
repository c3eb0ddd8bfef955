import { describe, expect, it } from '@jest/globals';
import { resolveDates } from './dates.js';
import { findExpiry } from './expiry.js';

const monday = new Date('2023-05-08T13:56:00Z');

describe('resolveDates, counted from Monday 8 May 2023', () => {
  it.each([
    ['I met Ana yesterday', 'I met Ana on 7 May 2023'],
    ['I met Ana the day before yesterday', 'I met Ana on 6 May 2023'],
    ['I met Ana last week', 'I met Ana in the week of 1 May 2023'],
    ['I met Ana last Saturday', 'I met Ana on 6 May 2023'],
    ['I met Ana last Fri', 'I met Ana on 5 May 2023'],
    ['I met Ana on Friday', 'I met Ana on 5 May 2023'],
    ['I met Ana last weekend', 'I met Ana on the weekend of 6 May 2023'],
    ['I met Ana last month', 'I met Ana in April 2023'],
    ['I met Ana last June', 'I met Ana in June 2022'],
    ['I met Ana last summer', 'I met Ana in summer 2022'],
    ['I met Ana two weeks ago', 'I met Ana around 24 April 2023'],
    ['I met Ana three days ago', 'I met Ana on 5 May 2023'],
    ['I met Ana three years ago', 'I met Ana around 2020'],
    ['I met Ana on 5 January', 'I met Ana on 5 January 2023'],
    ['I met Ana in November', 'I met Ana in November 2022'],
    ['I met Ana on the 15th', 'I met Ana on 15 April 2023'],
    ['a club I went to yesterday', 'a club I went to on 7 May 2023'],
  ])('past: %s → %s', (text, resolved) => {
    expect(resolveDates(text, monday, true)).toBe(resolved);
  });

  it.each([
    ['I will see Ana tomorrow', 'I will see Ana on 9 May 2023'],
    ['I will see Ana next week', 'I will see Ana in the week of 15 May 2023'],
    ['I will see Ana on Friday', 'I will see Ana on 12 May 2023'],
    ['I will see Ana in two weeks', 'I will see Ana around 22 May 2023'],
    ['I will see Ana in January', 'I will see Ana in January 2024'],
    ['I will see Ana next year', 'I will see Ana in 2024'],
    ['I am away from Monday to Thursday', 'I am away from 15 May 2023 to 18 May 2023'],
  ])('future: %s → %s', (text, resolved) => {
    expect(resolveDates(text, monday, false)).toBe(resolved);
  });

  it.each([
    'I sat down with Ana',
    'I may march with Ana',
    'I met Ana on 5 June 2019',
    'I met Ana in May 2019',
    'I read it in two days',
    'I swim on Fridays',
    'my birthday is on 5 June',
    'I lived there for three years',
  ])('leaves alone: %s', (text) => {
    expect(resolveDates(text, monday, true)).toBe(text);
  });
});

describe('findExpiry', () => {
  it.each([
    ['I am in Rome until Friday', '2023-05-12T23:59:59.999Z'],
    ['I am in Rome until the end of June', '2023-06-30T23:59:59.999Z'],
    ['my visa is valid until 2025', '2025-12-31T23:59:59.999Z'],
    ['my ticket expires on 3 June', '2023-06-03T23:59:59.999Z'],
    ['I am on leave for the next two weeks', '2023-05-22T23:59:59.999Z'],
    ['I stay until next week', '2023-05-21T23:59:59.999Z'],
  ])('%s', (text, end) => {
    expect(findExpiry(text, monday)?.toISOString()).toBe(end);
  });

  it.each([
    'I work until 5pm',
    'I lived in Rome until 2019',
    'I live in Rome',
    'I stay until it rains',
    'I am away for the next 9000 years',
  ])('none: %s', (text) => {
    expect(findExpiry(text, monday)).toBeNull();
  });
});
