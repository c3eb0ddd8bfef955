import { describe, expect, it } from '@jest/globals';
import { slotsToLookFor, subjectsToLookFor, wordsToLookFor } from './lookup.js';

describe('wordsToLookFor', () => {
  it.each<[string, string | null, string[]]>([
    ['User loves jazz.', null, ['jazz']],
    ['User sold the red van.', null, ['red', 'van']],
    ['User no longer works at Hooli.', 'employer', ['hooli']],
    ['User lives in Oslo.', 'home', ['oslo']],
    ['User ran a marathon in 2025.', null, ['ran', 'marathon', '2025']],
    ['User had the baby.', null, ['baby', 'pregnant', 'expecting']],
  ])('%s', (memory, slot, words) => {
    expect(wordsToLookFor({ memory, subject: 'User', slot })).toEqual(words);
  });
});

describe('subjectsToLookFor', () => {
  it('are also those whom an end may be about', () => {
    expect(subjectsToLookFor({ memory: 'Rex died in May 2026.', subject: 'Rex' })).toEqual(['Rex', 'User', 'May']);
    expect(subjectsToLookFor({ memory: 'User lost Rex.', subject: 'User' })).toEqual(['User', 'Rex']);
    expect(subjectsToLookFor({ memory: 'User met Rex.', subject: 'User' })).toEqual(['User']);
  });
});

describe('slotsToLookFor', () => {
  it("are the value's and those that hang on it, of the same person", () => {
    expect(slotsToLookFor({ slot: 'car' })).toEqual(expect.arrayContaining(['car', 'employer', 'home']));
    expect(slotsToLookFor({ slot: "mum's job" })).toEqual(expect.arrayContaining(["mum's job", "mum's employer"]));
    expect(slotsToLookFor({ slot: null })).toContain('employer');
  });
});
