import { describe, expect, it } from '@jest/globals';
import { isSupplanted, traitsOf } from './supplanting.js';

const said = (memory: string, slot: string | null = null) => ({ traits: traitsOf(memory, 'User'), slot });
const isOver = (before: string, after: string, together = false) => isSupplanted(said(before), said(after), together);

describe('isSupplanted', () => {
  it.each([
    ['User goes to salsa on Fridays.', 'Salsa is on Wednesdays now.'],
    ['User is in their second year of civil engineering.', 'User is switching from civil engineering to statistics.'],
    ['User works at the Swindon depot.', 'User works at the Reading depot rather than Swindon.'],
  ])('%s is over by: %s', (before, after) => {
    expect(isOver(before, after)).toBe(true);
  });

  it.each([
    ['User has a tortoise.', 'User has a new bicycle.'],
    ['User goes to salsa on Fridays.', 'User goes to salsa on Fridays with their neighbour.'],
    ['User went to Rome in May 2026.', 'User is back from Rome and moved house.'],
    ['User loves hiking in the Alps.', 'User started hiking in the Pyrenees.'],
    ['User works at Fjell now.', 'User used to work at Polar Bank.'],
  ])('%s stands beside: %s', (before, after) => {
    expect(isOver(before, after)).toBe(false);
  });

  it('counts what was said in one document as meant together', () => {
    const pair = ['User runs the hardware shop on the square.', 'The hardware shop on the square moved.'] as const;
    expect([isOver(...pair), isOver(...pair, true)]).toEqual([true, false]);
  });
});
