import { expect, it } from '@jest/globals';
import { keptMs } from './service.js';

it.each([
  ['as long as is wished', 3_600_000, 3_600_000],
  ['until the searches that began with them have ended', 1, 61_000],
])('the vectors of the model before are kept %s', (_, wished, expected) => {
  expect(keptMs({ EMBEDDING_KEEP_PREVIOUS: wished, REQUEST_TIMEOUT: 60_000 })).toBe(expected);
});
