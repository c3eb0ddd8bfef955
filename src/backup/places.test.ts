import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import type { Config } from '../config.js';
import { StartError } from '../core/errors.js';
import { packageRoot } from '../core/package.js';
import { BackupError } from './format.js';
import { refuseUnwritable, writeTo } from './places.js';

const directory = mkdtempSync(join(tmpdir(), 'cairn-places-'));
afterAll(() => rmSync(directory, { recursive: true }));

interface TraceEvent {
  name: string;
  /** The beginning and the end of a call. */
  ph: 'b' | 'e';
  args: { path?: string };
}

/** What a process of its own asks of the file system while it writes a backup to the path, in order. */
function callsOfWriting(path: string): TraceEvent[] {
  const trace = join(directory, 'trace.json');
  const places = pathToFileURL(join(packageRoot, 'dist', 'src', 'backup', 'places.js')).href;
  const program = `import { writeTo } from '${places}';
    await writeTo('${path}', {}, (async function* () { yield Buffer.from('all of it'); })());`;
  const traced = ['--trace-event-categories', 'node.fs.async', '--trace-event-file-pattern', trace];
  execFileSync(process.execPath, [...traced, '--input-type=module', '--eval', program]);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(readFileSync(trace, 'utf8'));
  return traceEvents.filter(({ ph }) => ph === 'b');
}

it('a power cut cannot undo a backup that is reported as written: its name is on the disk, too', () => {
  const path = join(directory, 'one.backup');
  const calls = callsOfWriting(path);
  const renamed = calls.findIndex(({ name }) => name === 'rename');
  expect(calls.slice(renamed, renamed + 4).map(({ name, args }) => [name, args.path])).toEqual([
    ['rename', undefined],
    ['open', directory],
    ['fsync', undefined],
    ['close', undefined],
  ]);
  expect(readFileSync(path, 'utf8')).toBe('all of it');
});

it('only the owner of a backup may read it', async () => {
  const path = join(directory, 'own.backup');
  await writeTo(path, {} as Config, Readable.from([Buffer.from('all of it')]));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('a directory that is not there is told before anything is read', async () => {
  const path = join(directory, 'none', 'one.backup');
  const refused = await refuseUnwritable(path).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BackupError);
  expect(refused).toMatchObject({ message: expect.stringMatching(`^${path} cannot be written: ENOENT`) });
  await refuseUnwritable('s3://none/one.backup');
});

it('a disk that is full is told with its directory, and nothing is left on it', async () => {
  const path = join(directory, 'full.backup');
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.from('some of it');
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  }
  const failure = await writeTo(path, {} as Config, bytes()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(failure).toMatchObject({ message: `${path} cannot be written: the disk of ${directory} is full.` });
  expect(readdirSync(directory).filter((name) => name.startsWith('full'))).toEqual([]);
});

it('of two backups to one path at once, the first that ends is kept whole, and the other one is refused', async () => {
  const path = join(directory, 'twice.backup');
  const [first, second] = [new PassThrough(), new PassThrough()];
  const firstWritten = writeTo(path, {} as Config, first);
  const secondWritten = writeTo(path, {} as Config, second).catch((error: unknown) => error);
  first.end('all of the first');
  await firstWritten;
  second.end('another one');
  expect(await secondWritten).toMatchObject({ message: expect.stringContaining('twice.backup is there already') });
  expect(readFileSync(path, 'utf8')).toBe('all of the first');
});

it('what a killed backup left does not block the next one, and is removed when it is a day old', async () => {
  const path = join(directory, 'killed.backup');
  const [old, recent] = ['.killed.backup.cairn-123456', '.killed.backup.cairn-abcdef'];
  for (const name of [old, recent]) mkdirSync(join(directory, name));
  utimesSync(join(directory, old), new Date('2020-01-01'), new Date('2020-01-01'));
  await writeTo(path, {} as Config, Readable.from([Buffer.from('all of it')]));
  expect(
    readdirSync(directory)
      .filter((name) => name.includes('killed'))
      .sort(),
  ).toEqual([recent, 'killed.backup']);
});
