import { expect, it } from '@jest/globals';
import { CairnError, notFound, plainText, StartError, unavailable } from './errors.js';

const cause = new Error('getaddrinfo ENOTFOUND files.example');

it.each<[Error, string]>([
  [notFound('File'), 'File not found'],
  [unavailable('Try again.'), 'Try again.'],
  [Object.assign(unavailable('Try again.'), { cause }), 'Try again. getaddrinfo ENOTFOUND files.example'],
  [Object.assign(new CairnError(503, 'Down'), { cause }), 'Down: getaddrinfo ENOTFOUND files.example'],
  [
    Object.assign(unavailable('Try again.'), { cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }) }),
    'Try again. ECONNREFUSED',
  ],
  [new StartError('It cannot start: no such host', { cause }), 'It cannot start: no such host'],
])('a person is told %p as %p', (error, text) => {
  expect(plainText(error)).toBe(text);
});
