import { describe, expect, it } from '@jest/globals';
import { kindOf } from './kinds.js';

describe('kindOf', () => {
  it('is there for buckets of preferences and of plans, and for no topic', () => {
    for (const key of ['preferences', 'user_preferences', 'likes', 'goals', 'plans']) expect(kindOf(key)).toBeDefined();
    for (const key of ['food', 'music-preferences', 'goal-keepers']) expect(kindOf(key)).toBeUndefined();
  });
});
