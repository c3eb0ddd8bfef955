import { describe, expect, it } from '@jest/globals';
import { isChanged } from './changes.js';
import { readingOf } from './readings.js';
import { isRescheduled } from './schedules.js';

const read = (memory: string) => ({ memory, ...readingOf(memory, 'User', null) });
const changed = (before: string, after: string) => isChanged(read(before).telling, read(after).telling);
const rescheduled = (before: string, after: string) => isRescheduled(read(before), read(after));

describe('what is told of now', () => {
  it.each([
    ['User supports Arsenal.', 'User supports Chelsea now.'],
    ['User banks with HSBC.', 'User banks with Monzo now.'],
    ['User has long hair.', 'User has short hair now.'],
    ['User uses Firefox.', 'User switched to Chrome.'],
    ['User uses an iPhone 12.', 'User upgraded to an iPhone 15.'],
    ['User has two cats.', 'User has three cats.'],
    ['User has a cat.', 'User has two cats now.'],
    ['User sleeps six hours a night.', 'User sleeps eight hours now.'],
    ['User does yoga twice a week.', 'User does yoga every day now.'],
    ['User goes to the gym on Mondays.', 'User goes to the gym on Tuesdays now.'],
    ['User avoids dairy.', 'User eats dairy again.'],
  ])('%s is over by: %s', (before, after) => {
    expect(changed(before, after)).toBe(true);
  });

  it.each([
    ['User supports Arsenal.', 'User supports Chelsea.'],
    ['User likes jazz.', 'User likes rock now.'],
    ['User drinks coffee.', 'User drinks tea now.'],
    ['User plays the piano.', 'User plays the guitar now.'],
    ['User has a sister in Rome.', 'User has a friend in Rome now.'],
    ['User has a red bike.', 'User has a red car now.'],
    ['User has two brothers.', 'User has three cousins now.'],
    ['User loves Firefox.', 'User switched to Chrome.'],
  ])('%s goes on beside: %s', (before, after) => {
    expect(changed(before, after)).toBe(false);
  });
});

describe('a day that was moved', () => {
  it.each([
    ['User plays tennis on Mondays.', "User's tennis moved to Fridays."],
    ["User's yoga class is on Mondays.", "User's yoga is on Tuesdays now."],
  ])('%s is over by: %s', (before, after) => {
    expect(rescheduled(before, after)).toBe(true);
  });

  it.each([
    ['User plays tennis on Mondays.', "User's yoga is on Tuesdays now."],
    ['User plays tennis on Mondays.', "User's tennis is on Mondays now."],
    ['User plays tennis.', "User's tennis moved to Fridays."],
  ])('%s goes on beside: %s', (before, after) => {
    expect(rescheduled(before, after)).toBe(false);
  });
});
