import { describe, expect, it } from '@jest/globals';
import { attributeOf } from './attributes.js';
import { extractFacts } from './index.js';
import { rephrase, splitPartner, splitRole } from './rephrase.js';

const date = new Date('2026-03-10T12:00:00Z');
const said = (content: string) =>
  extractFacts({ text: content, turns: [{ speaker: null, role: 'user', text: content }], date }).map(
    ({ memory, slot }) => [memory, slot],
  );

describe('rephrase', () => {
  it.each([
    ["I don't work at Initech any more", 'I am at Hooli now', 'I work at Hooli'],
    ["Ana doesn't live in Rome any more", 'Ana is in Faro now', 'Ana lives in Faro'],
    ['I left Initech', 'I am at Hooli now', 'I work at Hooli'],
    ['My favourite colour used to be green', "it's blue now", 'My favourite colour is blue'],
    ['My phone number has changed', 'it is 222 now', 'My phone number is 222'],
    ['', 'The dentist moved my appointment to Friday', 'my dentist appointment was moved to Friday'],
    ['', 'They postponed my exam to 9 April', 'my exam was postponed to 9 April'],
    ['', 'The team meeting is on Mondays now', 'my team meeting is on Mondays now'],
    ['', 'I have a new boss, Dora', 'my boss is Dora now'],
    ['', 'Blue is my favourite colour now', 'my favourite colour is Blue'],
    ['', 'Initech fired me', 'I was fired by Initech'],
  ])('"%s", "%s" → %s', (before, clause, expected) => {
    expect(rephrase(clause, before)).toBe(expected);
  });

  it.each([
    ['I like tea', 'I am at home now'],
    ['I like tea', "it's cold now"],
    ['', 'The meeting is on Monday'],
    ['', 'Tea is my thing'],
    ['', 'I moved to Rome'],
  ])('leaves "%s", "%s" as it is', (before, clause) => {
    expect(rephrase(clause, before)).toBe(clause);
  });
});

describe('attributes that change one by one', () => {
  it.each([
    ['I am a nurse at Hooli', ['I am a nurse', 'I work at Hooli']],
    ['Ana works at Hooli as a nurse', ['Ana works at Hooli', 'Ana is a nurse']],
    ['I work as a nurse at Hooli', ['I am a nurse', 'I work at Hooli']],
    ['I am a surgeon in Hanoi', ['I am a surgeon', 'I work in Hanoi']],
    ['I am a student at Hooli University', ['I am a student at Hooli University']],
    ['I am a regular at the bar', ['I am a regular at the bar']],
  ])('%s', (clause, parts) => {
    expect(splitRole(clause)).toEqual(parts);
  });

  it('a partner, and what they are', () => {
    expect(splitPartner('My wife Ana is a nurse')).toEqual(['My wife is called Ana', 'Ana is a nurse']);
    expect(splitPartner('My wife is a nurse')).toEqual(['My wife is a nurse']);
    expect(splitPartner('My sister Ana is a nurse')).toEqual(['My sister Ana is a nurse']);
  });
});

describe('attributeOf', () => {
  it.each([
    ["'s desk is on the third floor", 'desk'],
    ["'s new phone number is 222", 'phone'],
    ["'s flight to Prague is on 14 March 2026", 'flight to prague'],
    ["'s flight to Prague was moved to 21 March 2026", 'flight to prague'],
    ['moved the wedding to 12 September 2026', 'wedding'],
    ['changed their email to a@b.example', 'email'],
    ['has a dentist appointment on 12 March 2026', 'dentist appointment'],
    ['has an appointment with the vet on 3 April 2026', 'vet appointment'],
    ["'s team meets every Thursday at ten", 'team meeting'],
    ['has yoga on Mondays', 'yoga'],
    ["'s manager is Dmitri", 'manager'],
    ["'s friend is called Tom", null],
    ["'s cats are black", null],
    ["'s cat is called Tom", null],
    ['likes tea', null],
    ['moved to Rome', null],
  ])('%s → %s', (predicate, slot) => {
    expect(attributeOf(predicate)).toBe(slot);
  });
});

describe('what is said in one breath', () => {
  it.each<[string, (string | null)[][]]>([
    [
      "I don't work at Initech any more, I'm at Hooli now.",
      [
        ["User doesn't work at Initech any more.", 'employer'],
        ['User works at Hooli.', 'employer'],
      ],
    ],
    [
      'My girlfriend Lena is Swiss.',
      [
        ["User's girlfriend is called Lena.", 'partner'],
        ['Lena is Swiss.', null],
      ],
    ],
    [
      "I'm single again, Ola and I broke up in January.",
      [
        ['User is single again.', 'relationship status'],
        ['User and Ola broke up in January 2026.', 'relationship status'],
      ],
    ],
    ['I love olives now, strange as it is.', [['User loves olives now.', null]]],
    ['I am on antibiotics for the next ten days.', [['User is on antibiotics until 20 March 2026.', null]]],
    ['My mother lives in Faro, in case I did not say.', [["User's mother lives in Faro.", "mother's home"]]],
  ])('%s', (content, facts) => {
    expect(said(content)).toEqual(facts);
  });
});
