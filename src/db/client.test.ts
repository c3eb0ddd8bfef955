import { describe, expect, it } from '@jest/globals';
import { isOutage, isRefusal, isTooSlow, outageFor, sentenceOf } from './client.js';

/** As Prisma throws what Postgres says: P2010 for raw SQL, P2039 for a model's. */
const saidByPostgres = (code: string, originalCode: string) =>
  Object.assign(new Error('x'), { code, meta: { driverAdapterError: { cause: { originalCode, kind: 'postgres' } } } });

describe('an outage', () => {
  it.each([
    ['a disk that is full', '53100'],
    ['a server that stops', '57P01'],
  ])('is %s, in whatever statement it is said', (_, originalCode) => {
    for (const code of ['P2010', 'P2039']) expect(isOutage(saidByPostgres(code, originalCode))).toBe(true);
    expect(isOutage(new Error('x', { cause: saidByPostgres('P2010', originalCode) }))).toBe(true);
  });

  it.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])('is a network that says %s', (code) => {
    expect(isOutage(Object.assign(new Error('x'), { code }))).toBe(true);
  });

  it('is a server that takes no writes, a connection that is lost between two statements, and one that a transaction waits for in vain', () => {
    expect(isOutage(saidByPostgres('P2010', '25006'))).toBe(true);
    expect(isOutage(new Error('Client has encountered a connection error and is not queryable'))).toBe(true);
    const message = 'Transaction API error: Unable to start a transaction in the given time.';
    expect(isOutage(Object.assign(new Error(message), { code: 'P2028' }))).toBe(true);
  });

  it('is not what is wrong with a statement', () => {
    expect(isOutage(saidByPostgres('P2010', '42601'))).toBe(false);
  });
});

describe('an outage is told to clients as', () => {
  it.each([
    ['53100', 'takes no writes at the moment'],
    ['25006', 'takes no writes at the moment'],
    ['53300', 'has no connection left'],
    ['57P01', 'cannot be reached'],
  ])('%s: it %s', (code, words) => {
    expect(outageFor(saidByPostgres('P2010', code))).toBe(`The database ${words}.`);
  });
});

describe('a refusal', () => {
  it.each([
    ['an unknown database', '3D000'],
    ['an unknown user', '28000'],
    ['a wrong password', '28P01'],
    ['a missing permission', '42501'],
  ])('is %s', (_, code) => {
    expect(isRefusal(Object.assign(new Error('x'), { code }))).toBe(true);
    expect(isRefusal(saidByPostgres('P2010', code))).toBe(true);
  });

  it('is not what is wrong with a statement', () => {
    expect(isRefusal(saidByPostgres('P2010', '42601'))).toBe(false);
  });
});

describe('the sentence of an error', () => {
  const invocation = '\nInvalid `prisma.$queryRaw()` invocation:\n\n\n';
  it.each([
    [
      'Postgres’ own',
      Object.assign(new Error(invocation), {
        meta: { driverAdapterError: { cause: { originalMessage: 'role "x" does not exist' } } },
      }),
      'role "x" does not exist',
    ],
    [
      'what Prisma says in the end',
      new Error(`${invocation}Raw query failed. Code: \`N/A\`. Message: \`Can't reach database server at a:1\``),
      "Can't reach database server at a:1",
    ],
    [
      'that of the first address, where Node tried several',
      new AggregateError([new Error('connect ECONNREFUSED ::1:1')]),
      'connect ECONNREFUSED ::1:1',
    ],
    ['its message', new Error('no space'), 'no space'],
  ])('is %s', (_, error, sentence) => {
    expect(sentenceOf(error)).toBe(sentence);
  });
});

describe('a statement that was cut for taking too long', () => {
  it.each(['P2010', 'P2039'])('is told from an outage, and from other errors, when Prisma says %s', (code) => {
    expect([isTooSlow(saidByPostgres(code, '57014')), isOutage(saidByPostgres(code, '57014'))]).toEqual([true, false]);
    expect(isTooSlow(saidByPostgres(code, '23505'))).toBe(false);
  });

  it('is like a transaction that did not end in time; other values are neither', () => {
    expect(isTooSlow(Object.assign(new Error('x'), { code: 'P2028' }))).toBe(true);
    for (const value of [null, undefined, 'x', new Error('x')]) expect(isTooSlow(value)).toBe(false);
  });
});
