import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { StartError } from '../core/errors.js';
import { needingRoom } from './disk-full.js';

const [little, plenty] = [3_000_000, 3_000_000_000];

const failing = (error: Error, free: number) =>
  needingRoom(
    '/data',
    () => Promise.reject(error),
    async () => free,
  ).catch((thrown: Error) => thrown);

const withCode = (code: string) => Object.assign(new Error('x'), { code });
const cases: [string, Error][] = [
  ['a file cannot be written', withCode('ENOSPC')],
  ['Postgres says so, inside of an error of Prisma', new Error('failed', { cause: withCode('53100') })],
  ['Temporal says so', new StartError('temporal ended: CREATE TABLE …: database or disk is full (13)')],
  ['one of several parts cannot be fetched', new AggregateError([new Error('hub: ENOSPC: no space left on device')])],
  ['a part gives another reason', new StartError('The embedded database cannot be opened')],
];

describe('a start on a disk that is full', () => {
  it.each(cases)('is told to be one, with what helps, when %s', async (_, error) => {
    const told = await failing(error, little);
    expect(told).toBeInstanceOf(StartError);
    expect(told).toMatchObject({ cause: error });
    expect((told as Error).message).toMatch(/^The disk of \/data is full \(3 MB free\): .*df -h \/data/s);
  });

  it.each(cases)('is not what is told where there is room: another disk may be meant when %s', async (_, error) => {
    expect(await failing(error, plenty)).toBe(error);
  });

  it('is told from faults', async () => {
    const fault = new TypeError('x is undefined');
    expect(await failing(fault, little)).toBe(fault);
  });

  it('is told from a quota that is used up', async () => {
    const message = 'The disk of /data has no room for this user (a quota)';
    expect(await failing(withCode('EDQUOT'), plenty)).toMatchObject({ message: expect.stringContaining(message) });
  });

  // The kernel's own: every write to this file finds no space.
  (process.platform === 'linux' ? it : it.skip)('is known by what the kernel says', async () => {
    const write = () => writeFile('/dev/full', 'x');
    await expect(needingRoom('/', write, async () => little)).rejects.toThrow('The disk of / is full');
  });
});

it('work for which there is room is done', async () => {
  expect(await needingRoom('/', async () => 'done')).toBe('done');
});
