import { describe, expect, it } from '@jest/globals';
import { slotOf } from '../extraction/slots.js';
import { normaliseSlot, slots } from './slots.js';

describe('the slots that an LLM may name', () => {
  it.each([
    ["'s name is Ana", 'name'],
    ['lives in Oslo', 'home'],
    ['works for Acme', 'employer'],
    ['works as a nurse', 'job'],
    ['is 30 years old', 'age'],
    ["'s birthday is 3 May", 'birthday'],
    ['was born in Ghent', 'birthplace'],
    ['is from Ghent', 'origin'],
    ['is married', 'relationship status'],
    ["'s wife is called Ana", 'partner'],
    ['is vegan', 'diet'],
    ['studies at Yale', 'school'],
    ["'s email is a@b.c", 'email'],
    ["'s phone is 4711", 'phone'],
  ])('are those of the rules: %s sets %s', (predicate, slot) => {
    expect(slotOf(predicate)).toBe(slot);
    expect(slots).toHaveProperty([slot]);
  });

  const named = (slot: string | null, memory = 'It is so.', known: string[] = []) =>
    normaliseSlot({ slot, memory, subject: 'User' }, new Set(known));

  it.each([
    ['Home', 'home'],
    ['job_title', 'job'],
    ['Sister’s residence', "sister's home"],
    ['favorite color', 'favourite colour'],
    ['favourite ice cream', 'favourite ice cream'],
  ])('%j is %j', (given, slot) => expect(named(given)).toBe(slot));

  it.each(['hobby', 'constructor'])('%j is none that anybody vouches for', (given) => {
    expect(named(given, 'User collects stamps.')).toBeNull();
    expect(named(given, 'User collects stamps.', ['wedding'])).toBeNull();
  });

  it('may be one that a known memory has', () => {
    expect(named('Wedding', 'User marries in May.', ['wedding'])).toBe('wedding');
  });

  it('may be one that the rules find in the sentence', () => {
    expect(named('big day', "User's wedding is on 3 May 2026.")).toBe('wedding');
    expect(named('domicile', 'User lives in Oslo.')).toBe('home');
    expect(named('domicile', 'Ana lives in Oslo.')).toBeNull();
  });

  it.each(['', ' ', null])('%j is none', (given) => expect(named(given, 'User lives in Oslo.')).toBeNull());
});
