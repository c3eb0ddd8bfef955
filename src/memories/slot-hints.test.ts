import { describe, expect, it } from '@jest/globals';
import { embeddedText } from './slot-hints.js';

describe('embeddedText', () => {
  it('says what the value of a slot is asked for by', () => {
    expect(embeddedText('User moved to Bergen.', 'home')).toBe('User moved to Bergen. (where they live)');
  });

  it.each([null, 'editor', 'constructor'])('is the memory alone for the slot %s', (slot) => {
    expect(embeddedText('User is here.', slot)).toBe('User is here.');
  });
});
