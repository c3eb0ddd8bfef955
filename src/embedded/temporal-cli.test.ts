import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { resolveTemporalCli } from './temporal-cli.js';

let root: string;
let cached: string;
const said: string[] = [];
const progress = (line: string): void => {
  said.push(line);
};

beforeEach(async () => {
  said.length = 0;
  root = await mkdtemp(join(tmpdir(), 'cairn-'));
  cached = join(root, 'cache', 'temporal-cli', 'v1.5.1', 'temporal');
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network in tests'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true, force: true });
});

const saying = (version: string) => `echo 'temporal version 0.0.0-DEV (Server ${version}, UI 2.42.1)'`;
const recent = saying('1.29.1');

async function binary(path: string, script = recent): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

function resolve(given: { cli?: string; path?: string } = {}): Promise<string> {
  const config = { CAIRN_CACHE_DIR: join(root, 'cache'), ...(given.cli && { TEMPORAL_CLI_PATH: given.cli }) };
  return resolveTemporalCli(config, progress, { PATH: given.path ?? '' });
}

/** A `go` that answers like the real one: messages on stderr, the binary in GOBIN. */
const fakeGo =
  'echo "go: downloading go.temporal.io/api" >&2; echo built > "$GOBIN/temporal"; /bin/chmod +x "$GOBIN/temporal"';

describe('the Temporal CLI is looked for', () => {
  it('first at TEMPORAL_CLI_PATH', async () => {
    const given = await binary(join(root, 'given', 'temporal'));
    await binary(join(root, 'bin', 'temporal'));
    await binary(cached);
    expect(await resolve({ cli: given, path: join(root, 'bin') })).toBe(given);
  });

  it('nowhere else when TEMPORAL_CLI_PATH is wrong, which is said', async () => {
    await binary(cached);
    await expect(resolve({ cli: join(root, 'missing') })).rejects.toThrow(/TEMPORAL_CLI_PATH is .*missing/);
  });

  it('then on PATH', async () => {
    const installed = await binary(join(root, 'bin', 'temporal'));
    await binary(cached);
    expect(await resolve({ path: `${join(root, 'empty')}:${join(root, 'bin')}` })).toBe(installed);
  });

  it.each([
    [
      'holds an older server',
      saying('1.28.10'),
      /bin\/temporal holds Server 1\.28\.10; Cairn needs Server 1\.29\.1 or later/,
    ],
    ['does not say its version', 'exit 1', /bin\/temporal does not say .*; Cairn needs Server 1\.29\.1 or later/],
  ])('but passed over there, in one line, when it %s', async (_, script, line) => {
    await binary(join(root, 'bin', 'temporal'), script);
    await binary(cached);
    expect(await resolve({ path: join(root, 'bin') })).toBe(cached);
    expect(said).toEqual([expect.stringMatching(line)]);
  });

  it.each(['1.29.1', '1.29.10', '1.30.0', '2.0.0'])('and used there when its server is %s', async (version) => {
    const installed = await binary(join(root, 'bin', 'temporal'), saying(version));
    expect(await resolve({ path: join(root, 'bin') })).toBe(installed);
  });

  it('and refused with both versions when TEMPORAL_CLI_PATH is too old, whatever else there is', async () => {
    const given = await binary(join(root, 'given', 'temporal'), saying('1.25.0'));
    await binary(cached);
    await expect(resolve({ cli: given })).rejects.toThrow(/TEMPORAL_CLI_PATH is .*1\.25\.0.*1\.29\.1/);
  });

  it('then in the cache, without asking anybody', async () => {
    await binary(cached);
    expect(await resolve()).toBe(cached);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a Temporal CLI that is not there', () => {
  it('is built by Go into the cache, visibly, when the download fails', async () => {
    await binary(join(root, 'bin', 'go'), fakeGo);
    expect(await resolve({ path: join(root, 'bin') })).toBe(cached);
    expect(await readFile(cached, 'utf8')).toBe('built\n');
    expect(said.join('\n')).toMatch(/Building the Temporal CLI v1\.5\.1 with Go.*\n.*done/s);
  });

  it('whole is fetched again: a power cut may have left a part of it in the cache', async () => {
    await binary(join(root, 'bin', 'go'), fakeGo);
    await mkdir(dirname(cached), { recursive: true });
    const node = await open(process.execPath);
    const { buffer } = await node.read(Buffer.alloc(4_096)).finally(() => node.close());
    for (const part of [buffer, '']) {
      await writeFile(cached, part, { mode: 0o755 });
      expect(await resolve({ path: join(root, 'bin') })).toBe(cached);
      expect(await readFile(cached, 'utf8')).toBe('built\n');
    }
  });

  it('is built by two starts at once without harm', async () => {
    await binary(join(root, 'bin', 'go'), fakeGo);
    const path = join(root, 'bin');
    expect(await Promise.all([resolve({ path }), resolve({ path })])).toEqual([cached, cached]);
    expect(await readdir(dirname(cached))).toEqual(['temporal']);
  });

  it('and cannot be had ends in one message that says what would help', async () => {
    await binary(join(root, 'bin', 'go'), 'echo "go: module not found" >&2; exit 1');
    const error = await resolve({ path: join(root, 'bin') }).catch((reason: Error) => reason);
    const message = String(error);
    for (const part of [
      'no network in tests',
      'module not found',
      'TEMPORAL_CLI_PATH',
      'install Go',
      'TEMPORAL_ADDRESS',
    ]) {
      expect(message).toContain(part);
    }
    expect(await readdir(dirname(cached))).toEqual([]);
  });
});
