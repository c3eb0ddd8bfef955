import { describe, expect, it } from '@jest/globals';
import { detailOf, leadingSubject, namingOf, possessionOf } from './things.js';

describe('namingOf', () => {
  it.each([
    ["User's wife is Ana.", 'User', 'wife', 'Ana'],
    ["User's wife's name is Ana.", 'User', 'wife', 'Ana'],
    ["User's brother is called Tom.", 'User', 'brother', 'Tom'],
    ["User's best friend is Sam.", 'User', 'best friend', 'Sam'],
    ["User's boss is Peter Smith.", 'User', 'boss', 'Peter Smith'],
    ["User's cat is named Tom and he is black.", 'User', 'cat', 'Tom'],
    ["Ana's dog is called Max.", 'Ana', 'dog', 'Max'],
    ['User has a dog named Max.', 'User', 'dog', 'Max'],
    ['User got a puppy named Biscuit in February 2026.', 'User', 'puppy', 'Biscuit'],
    ['User is building a small app called Quill.', 'User', 'app', 'Quill'],
    ["User's dog Max loves the beach.", 'User', 'dog', 'Max'],
  ])('%s', (memory, owner, relation, name) => expect(namingOf(memory)).toEqual({ owner, relation, name }));

  it.each([
    ["User's wife is a teacher."],
    ["User's wife loves Ana."],
    ['Ana works at Acme.'],
    ['User has a dog.'],
    ['User read a book called Emma.'],
    ['user’s wife is ana'],
    [''],
  ])('names nobody: %s', (memory) => expect(namingOf(memory)).toBeNull());
});

describe('possessionOf', () => {
  it.each([
    ['User has a red bicycle.', 'bicycle'],
    ['User is writing a novel about bees.', 'novel'],
    ['User bought a house in Ghent.', 'house'],
    ['User plays in a band.', 'band'],
    ['User has a job interview on 4 May 2026.', 'interview'],
  ])('%s', (memory, noun) => expect(possessionOf(memory)).toEqual({ owner: 'User', noun }));

  it.each([['User saw a car accident.'], ['User visited a school in Oslo.'], ['User has two cats.'], ['Has a car.']])(
    'says of nothing that somebody has it: %s',
    (memory) => expect(possessionOf(memory)).toBeNull(),
  );
});

describe('detailOf', () => {
  it.each([
    ["User's bicycle has a basket.", 'bicycle'],
    ["User's new bakery opens at six.", 'bakery'],
    ["User's band released an album in 2024.", 'band'],
  ])('%s', (memory, noun) => expect(detailOf(memory)).toEqual({ owner: 'User', noun }));

  it.each([
    ["User's garden party was cancelled."],
    ["User's house arrest ended in 2020."],
    ['The bicycle has a basket.'],
  ])('tells of nothing of somebody’s: %s', (memory) => expect(detailOf(memory)).toBeNull());
});

describe('leadingSubject', () => {
  it.each([
    ['User likes tea.', 'User'],
    ["Ana's dog is called Max.", 'Ana'],
    ['likes tea', null],
  ])('%s', (memory, subject) => expect(leadingSubject(memory)).toBe(subject));
});
