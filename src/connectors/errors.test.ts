import { expect, it } from '@jest/globals';
import { ProviderError } from './errors.js';

it('has a message that can be stored, also where a quotation was cut within a character', () =>
  expect(new ProviderError('rejected', 'said "\ud83c').message).toBe('said "\ufffd'));
