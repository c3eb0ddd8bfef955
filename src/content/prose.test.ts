import { describe, expect, it } from '@jest/globals';
import { asSentence } from './prose.js';

describe('a sentence', () => {
  it.each([
    '',
    'Done.',
    'Really?!',
    'And so on…',
    '(So he said.)',
    '東門は開く。',
    '「はい。」',
    'मुझे चाय पसंद है।',
    'هل هذا؟',
  ])('%j stays as it ends', (text) => {
    expect(asSentence(text)).toBe(text);
  });

  it('gets a full stop where it has no end', () => {
    expect(asSentence('User likes tea')).toBe('User likes tea.');
  });
});
