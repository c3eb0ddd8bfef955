import { execFile, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readRuntime } from '../src/embedded/runtime-file.js';
import { eventually } from './support/eventually.js';
import {
  emptyDataDirectory,
  endProcess,
  type Instance,
  newDataDirectory,
  startInstance,
  stopInstance,
} from './support/instance.js';
import { isAlive, processTree } from './support/process-tree.js';
import { apiOf } from './support/tenant.js';

const main = join(process.cwd(), 'dist', 'src', 'main.js');
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

interface Ended {
  code: number;
  output: string;
}

/** Runs the command to its end. */
async function cairn(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, output })));
}

describe('cairn --help', () => {
  it('lists the commands and every environment variable', async () => {
    const { code, output } = await cairn(['--help']);
    expect(code).toBe(0);
    for (const word of [
      'serve',
      'api',
      'worker',
      'migrate',
      'doctor',
      'demo',
      'CAIRN_DATA_DIR',
      'DATABASE_URL',
      'TEMPORAL_ADDRESS',
    ]) {
      expect(output).toContain(word);
    }
  });
});

describe('an unknown command', () => {
  it('is refused by its name', async () => {
    expect(await cairn(['server'])).toEqual({ code: 1, output: "error: unknown command 'server', see cairn --help\n" });
  });
});

describe('a broken environment', () => {
  it('is refused with every problem named, before anything listens', async () => {
    const { code, output } = await cairn(['serve'], { PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' });
    expect(code).toBe(1);
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(output).toContain(`${name}: `);
  });

  it('is refused by the roles that bring no parts of their own', async () => {
    const { code, output } = await cairn(['api'], { DATABASE_URL: '', TEMPORAL_ADDRESS: '' });
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL, TEMPORAL_ADDRESS, ENCRYPTION_KEY must be set');
  });

  it('names unknown task queues', async () => {
    expect((await cairn(['worker', '--queues', 'ingest,nope'])).output).toContain('unknown: nope');
  });
});

describe('a model that is missing', () => {
  it('is told in one sentence, without a stack trace, and doctor does not fetch it', async () => {
    const directory = await emptyDataDirectory();
    cleanUp.push(() => rm(directory, { recursive: true, force: true }));
    const { code, output } = await cairn(['fetch', '--model'], { EMBEDDING_MODEL_DIR: directory });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^There is no embedding model: .*\n$/) });
    const env = { CAIRN_DATA_DIR: directory, CAIRN_CACHE_DIR: directory, EMBEDDING_MODEL_DIR: '' };
    const seen = await cairn(['doctor'], env);
    expect(seen).toEqual({ code: 1, output: expect.stringContaining('`cairn fetch --model` fetches it') });
  });
});

describe('cairn serve', () => {
  it('shows the key once, with a curl that works as pasted, and refuses a second start on the directory', async () => {
    const dataDirectory = await emptyDataDirectory();
    cleanUp.push(() => rm(dataDirectory, { recursive: true, force: true }));
    const env = {
      CAIRN_DATA_DIR: dataDirectory,
      CAIRN_BOOTSTRAP_KEY: '',
      PORT: '0',
      TEMPORAL_UI_PORT: '0',
      LOG_LEVEL: 'warn',
    };
    const first = await bootAndRead(env);
    const keys = new Set(first.output.match(/sm_[A-Za-z0-9]+_[A-Za-z0-9]+/g));
    expect(keys.size).toBe(1);
    const [ingest = '', search = ''] = first.output.match(/curl[^']*(?:'[^']*'[^']*?)+?-d '[^']*'/g) ?? [];
    expect(JSON.parse(await shell(ingest))).toMatchObject({ status: 'queued' });
    const found = await eventually(async () => {
      const { results } = JSON.parse(await shell(search));
      return results.length > 0 ? results : undefined;
    }, 'the pasted search to find the pasted note');
    expect(JSON.stringify(found)).toContain('Lisbon');

    const refused = await cairn(['serve'], env);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(dataDirectory);
    expect(refused.output).toContain(String(first.child.pid));

    expect((await cairn(['doctor'], env)).code).toBe(0);
    expect(await endProcess(first.child, 'SIGINT')).toBe(0);
    expect((await cairn(['doctor', '--quiet'], env)).code).toBe(1);

    const second = await bootAndRead(env);
    expect(second.output).toContain('Cairn is ready');
    expect(second.output).not.toMatch(/sm_/);
    expect(await endProcess(second.child, 'SIGTERM')).toBe(0);
  }, 400_000);

  it('stops at Ctrl-C also while it is still starting', async () => {
    const dataDirectory = await emptyDataDirectory();
    cleanUp.push(() => rm(dataDirectory, { recursive: true, force: true }));
    const env = { ...process.env, CAIRN_DATA_DIR: dataDirectory, PORT: '0', TEMPORAL_UI_PORT: '0' };
    const child = spawn(process.execPath, [main, 'serve'], { env });
    let output = '';
    child.stderr.on('data', (data: Buffer) => {
      output += data.toString();
    });
    await eventually(() => output.includes('Making the database'), 'the start to be under way');
    const pids = processTree(child.pid ?? 0);
    expect(await endProcess(child, 'SIGINT')).toBe(0);
    await eventually(() => pids.every((pid) => !isAlive(pid)), 'every child to be gone');
  }, 180_000);

  describe('on one data directory', () => {
    let instance: Instance;
    let key: string;
    beforeAll(async () => {
      instance = await startInstance(await newDataDirectory());
      key = instance.key;
    }, 120_000);
    afterAll(async () => {
      if (instance !== undefined) await stopInstance(instance);
    });

    it('leaves no child behind when it is killed, and recovers at the next start', async () => {
      const { body } = await apiOf(instance.runtime.apiUrl, key).post('/v3/documents', {
        content: 'Written before the kill.',
      });
      const pids = processTree(instance.process.pid ?? 0);
      instance.process.kill('SIGKILL');
      await eventually(() => pids.every((pid) => !isAlive(pid)), 'every child to be gone');

      instance = await startInstance(instance.dataDirectory, { key });
      const api = apiOf(instance.runtime.apiUrl, key);
      expect(await api.settled(body.id, 120_000)).toMatchObject({
        ...{ status: 'done', content: 'Written before the kill.' },
      });
    }, 400_000);

    it('stops everything within 10 s of Ctrl-C, work under way or not', async () => {
      const text = 'A long report about the weather at sea. '.repeat(5_000);
      const api = apiOf(instance.runtime.apiUrl, key);
      await api.post('/v3/documents', { content: text });
      const pids = processTree(instance.process.pid ?? 0);
      const asked = Date.now();
      // A terminal's Ctrl-C arrives twice where npm sends it on.
      instance.process.kill('SIGINT');
      expect(await endProcess(instance.process, 'SIGINT')).toBe(0);
      expect(Date.now() - asked).toBeLessThan(10_000);
      expect(pids.length).toBeGreaterThan(2);
      expect(pids.filter(isAlive)).toEqual([]);
    }, 120_000);
  });
});

async function bootAndRead(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [main, 'serve'], { env: { ...process.env, ...env } });
  cleanUp.push(async () => {
    await endProcess(child, 'SIGKILL');
  });
  const read = { child, output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      read.output += data.toString();
    });
  await eventually(
    async () => {
      if (child.exitCode !== null) throw new Error(`cairn ended with ${child.exitCode}:\n${read.output}`);
      return (
        (await readRuntime(env['CAIRN_DATA_DIR'] ?? ''))?.pid === child.pid && read.output.includes('Cairn is ready')
      );
    },
    'cairn to be ready',
    120_000,
  );
  return read;
}

async function shell(command: string): Promise<string> {
  return (await promisify(execFile)('sh', ['-c', command])).stdout;
}
