import { describe, expect, it } from '@jest/globals';
import { normaliseSlot } from './slots.js';

describe('the slots that an LLM may name', () => {
  const named = (slot: string | null, known: string[] = []) => normaliseSlot(slot, new Set(known));

  it.each([
    ['Home', 'home'],
    ['job_title', 'job'],
    ['Sister’s residence', "sister's home"],
    ['favorite color', 'favourite colour'],
    ['favourite ice cream', 'favourite ice cream'],
  ])('%j is %j', (given, slot) => expect(named(given)).toBe(slot));

  it.each(['hobby', 'constructor', 'domicile'])('%j is none that anybody vouches for', (given) => {
    expect(named(given)).toBeNull();
    expect(named(given, ['wedding'])).toBeNull();
  });

  it('may be one that a known memory has', () => {
    expect(named('Wedding', ['wedding'])).toBe('wedding');
  });

  it.each(['', ' ', null])('%j is none', (given) => expect(named(given)).toBeNull());
});
