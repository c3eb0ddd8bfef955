import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.js';
import { databaseFault } from './with-database.js';

const told = (url: string | undefined, error: object) =>
  databaseFault({ ...readConfig({}), DATABASE_URL: url }, Object.assign(new Error('connect ECONNREFUSED'), error));
const url = 'postgres://cairn:secret@db:5432/cairn';

describe('a DATABASE_URL that leads to no database', () => {
  it.each([
    [url, 'DATABASE_URL (db:5432/cairn): connect ECONNREFUSED (docs/failure-modes/database-down.md)'],
    [
      'postgres://cairn:secret@/cairn?host=/var/run/postgresql',
      'DATABASE_URL: connect ECONNREFUSED (docs/failure-modes/database-down.md)',
    ],
  ])('is named without its password: %s', (given, sentence) => {
    expect(told(given, { code: 'ECONNREFUSED' })).toBe(sentence);
  });

  it('is told of a name that is not found', () => {
    expect(told(url, { code: 'ENOTFOUND', hostname: 'db' })).toContain('DATABASE_URL (db:5432/cairn)');
  });

  it.each([
    ['a pipe that nobody reads any more', { code: 'EPIPE' }],
    ['a file', { code: 'ENOENT', path: '/tmp/x' }],
    ['another address', { code: 'ENOTFOUND', hostname: 'elsewhere' }],
    ['something else', { code: 'EACCES' }],
  ])('is not what is wrong with %s', (_, error) => expect(told(url, error)).toBeUndefined());

  it('is not what is wrong where there is none', () => {
    expect(told(undefined, { code: 'ECONNREFUSED' })).toBeUndefined();
  });
});
