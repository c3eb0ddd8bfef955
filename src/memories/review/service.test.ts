import { describe, expect, it } from '@jest/globals';
import { decide } from './service.js';

describe('a review', () => {
  it.each([
    ['approve', 'pending', 'approved'],
    ['decline', 'pending', 'declined'],
    ['undo', 'approved', 'pending'],
    ['undo', 'declined', 'pending'],
    ['approve', 'approved', 'approved'],
    ['decline', 'declined', 'declined'],
    ['undo', 'pending', 'pending'],
    ['approve', 'declined', null],
    ['decline', 'approved', null],
  ] as const)('%s what is %s: %s', (action, before, after) => expect(decide(action, before)).toBe(after));
});
