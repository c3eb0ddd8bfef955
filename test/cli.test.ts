import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { environmentSchema } from '../src/config.js';
import { eventually, patience } from './support/eventually.js';
import { emptyDataDirectory, endProcess, type Instance, startInstance, stopInstance } from './support/instance.js';
import { callWebhook, newVerificationToken } from './support/notes-app/events.js';
import { isAlive, processTree } from './support/process-tree.js';
import { statusAt } from './support/status-at.js';
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

/** What `cairn doctor` prints once it finds nothing: a part that others keep busy for two seconds counts as unreachable. */
const untroubled = (env: NodeJS.ProcessEnv): Promise<string> =>
  eventually(async () => {
    const { code, output } = await cairn(['doctor'], env);
    return code === 0 && output;
  }, 'doctor to find nothing');

describe('cairn --help', () => {
  it('lists the commands and every environment variable', async () => {
    const { code, output } = await cairn(['--help']);
    expect(code).toBe(0);
    const listed = [...output.matchAll(/^ {2}(\w[\w-]*)/gm)].map(([, name]) => name);
    const commands =
      'serve api worker migrate index-vectors org key rotate-key backup restore export import fetch doctor mcp demo';
    expect(listed).toEqual([...commands.split(' '), 'help', ...Object.keys(environmentSchema.shape)]);
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
  it.each(['PORT', 'METRICS_PORT'])(
    'makes and prints nothing while the %s is taken',
    async (variable) => {
      const dataDirectory = await emptyDataDirectory();
      const taken = createServer().listen(0, '127.0.0.1');
      cleanUp.push(() => rm(dataDirectory, { recursive: true, force: true }));
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      const env = { CAIRN_DATA_DIR: dataDirectory, PORT: '0', TEMPORAL_UI_PORT: '0', [variable]: String(port) };
      const ended = await cairn(['serve'], env);
      taken.close();
      expect(ended).toEqual({
        code: 1,
        output: `Cairn cannot listen on port ${port} of 127.0.0.1: it is taken. Free it, or set ${variable} to another one; 0 takes a free one.\n`,
      });
      expect(await readdir(dataDirectory)).not.toContain('database');
    },
    120_000,
  );

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
    const pids = await eventually(() => {
      const tree = processTree(child.pid ?? 0);
      return tree.length > 1 ? tree : undefined;
    }, 'the database to be started');
    expect(await endProcess(child, 'SIGINT')).toBe(0);
    await eventually(() => pids.every((pid) => !isAlive(pid)), 'every child to be gone');
  }, 180_000);

  describe('on one data directory', () => {
    let instance: Instance;
    let key: string;
    /** What it has told people. */
    let told: string;
    const secrets = { CODEHOST_CLIENT_SECRET: 'code-host-secret', NOTES_APP_CLIENT_SECRET: 'notes-app-secret' };
    const ids = { CODEHOST_CLIENT_ID: 'code-host', NOTES_APP_CLIENT_ID: 'notes-app' };

    /** Starts it. @param key empty: none is configured */
    async function start(dataDirectory: string, key: string, env: NodeJS.ProcessEnv) {
      const before = (await readFile(`${dataDirectory}.log`, 'utf8').catch(() => '')).length;
      instance = await startInstance(dataDirectory, { key, env });
      told = await eventually(async () => {
        const gained = (await readFile(instance.logFile, 'utf8')).slice(before);
        return gained.includes(`  Data         ${dataDirectory}\n`) && gained;
      }, 'the banner');
    }
    const environment = () => ({ CAIRN_DATA_DIR: instance.dataDirectory, PORT: '0', TEMPORAL_UI_PORT: '0' });

    beforeAll(async () => {
      const set = { NOTES_APP_WEBHOOK_TOKEN: 'pending', METRICS_PORT: '0', METRICS_HOST: '127.0.0.1' };
      await start(await emptyDataDirectory(), '', { ...secrets, ...ids, ...set });
      expect(told).toMatch(/^Cairn is ready after \d+\.\d s$/m);
      [key = ''] = told.match(/sm_[A-Za-z0-9]+_[A-Za-z0-9]+/) ?? [];
    }, 240_000);

    /** Lines of its log with this text. */
    const logged = (text: string) =>
      eventually(async () => {
        const lines = (await readFile(instance.logFile, 'utf8')).split('\n').filter((line) => line.includes(text));
        return lines.length > 0 && lines.map((line) => JSON.parse(line));
      }, `"${text}" in the log`);

    it('shows the key once, with a curl that works as pasted, and refuses a second start on the directory', async () => {
      expect(told).toContain('Temporal UI  http://127.0.0.1:');
      expect(told).toMatch(/Console {6}http:\/\/127\.0\.0\.1:\d+\/console\n/);
      const keys = new Set(told.match(/sm_[A-Za-z0-9]+_[A-Za-z0-9]+/g));
      expect(keys.size).toBe(1);
      const [ingest = '', search = ''] = told.match(/curl[^']*(?:'[^']*'[^']*?)+?-d '[^']*'/g) ?? [];
      expect(JSON.parse(await shell(ingest))).toMatchObject({ status: 'queued' });
      const found = await eventually(async () => {
        const { results } = JSON.parse(await shell(search));
        return results.length > 0 && results;
      }, 'the pasted search to find the pasted note');
      expect(JSON.stringify(found)).toContain('Lisbon');

      const refused = await cairn(['serve'], environment());
      expect(refused.code).toBe(1);
      expect(refused.output).toContain(instance.dataDirectory);
      expect(refused.output).toContain(String(instance.process.pid));
      await untroubled(environment());
    }, 120_000);

    it('has no other port on which a web page could reach Temporal than that of the UI', async () => {
      const [, ...children] = processTree(instance.process.pid ?? 0);
      const ports = (await Promise.all(children.map(listeningPorts))).flat();
      if (process.platform !== 'linux') return;
      expect(ports.length).toBeGreaterThan(2);
      const open: string[] = [];
      for (const port of ports) {
        const url = `http://127.0.0.1:${port}`;
        const answer = await fetch(`${url}/api/v1/namespaces`).catch(() => undefined); // most ports speak no HTTP/1
        await answer?.text();
        if (answer?.ok) open.push(url);
      }
      expect(open).toEqual([instance.runtime.temporalUiUrl]);
    });

    it('tells metrics on a port of their own, and no more beside the API', async () => {
      const [{ url }] = await logged('probes listening');
      expect(await (await fetch(`${url}/metrics`)).text()).toContain('cairn_documents_waiting');
      expect(await statusAt(`${instance.runtime.apiUrl}/metrics`)).toBe(404);
      const isReady = async () => (await statusAt(`${instance.runtime.apiUrl}/readyz`)) === 200;
      await eventually(isReady, 'all parts to answer in time');
    });

    it('shows the operator who waits for it the token of a webhook, once however often it comes', async () => {
      const url = new URL('/v3/connections/notesApp/webhook', instance.runtime.apiUrl).href;
      const token = newVerificationToken();
      for (let call = 0; call < 20; call++) {
        expect((await callWebhook(url, { verification_token: token }, token)).status).toBe(200);
      }
      for (const verification_token of [`${token}\n{"level":50}`, `${token}<b>`, token.repeat(9), [token]]) {
        expect((await callWebhook(url, { verification_token }, token)).status).toBe(401);
      }
      const audited = await apiOf(instance.runtime.apiUrl, key).post('/v3/auth/scoped-key', { containerTag: 'a' });
      expect(await logged(audited.headers.get('x-request-id') ?? 'none')).toContainEqual(
        expect.objectContaining({ audit: true, params: { id: audited.body.id } }),
      );
      expect(await logged(token)).toMatchObject([{ level: 40, verificationToken: token, untold: 0 }]);
    });
    afterAll(async () => {
      if (instance !== undefined) await stopInstance(instance);
    });

    it('leaves no child behind when it is killed, and recovers at the next start, which shows no key and where clients reach it', async () => {
      const { body } = await apiOf(instance.runtime.apiUrl, key).post('/v3/documents', {
        content: 'Written before the kill.',
      });
      const pids = processTree(instance.process.pid ?? 0);
      instance.process.kill('SIGKILL');
      await eventually(() => pids.every((pid) => !isAlive(pid)), 'every child to be gone');

      await chmod(join(instance.dataDirectory, 'master.key'), 0o644);
      const outside = { TEMPORAL_UI: 'false', BASE_URL: 'https://memory.invalid' };
      await start(instance.dataDirectory, '', outside);
      const api = apiOf(instance.runtime.apiUrl, key);
      expect(await api.settled(body.id, 120_000)).toMatchObject({
        ...{ status: 'done', content: 'Written before the kill.' },
      });
      expect(told).toContain('API          https://memory.invalid\n');
      expect(told).not.toContain('Temporal UI');
      expect(told).not.toMatch(/sm_/);
      // What clients call leads elsewhere, or to a proxy that hides the probes.
      const output = await untroubled({ ...environment(), ...outside });
      expect(output).toMatch(/ok {4}api +ready at http:\/\/127\.0\.0\.1:\d+\n/);
    }, 400_000);

    it('takes a master key that others can read away from them when it starts, and says so', async () => {
      expect((await stat(join(instance.dataDirectory, 'master.key'))).mode & 0o777).toBe(0o600);
      expect(await logged('others could read the master key')).toMatchObject([{ level: 40 }]);
    });

    it('says what helps when the file of Temporal is damaged, and that helps', async () => {
      const { body } = await apiOf(instance.runtime.apiUrl, key).post('/v3/documents', {
        content: 'Written before the file was damaged.',
      });
      const pids = processTree(instance.process.pid ?? 0);
      instance.process.kill('SIGKILL');
      await eventually(() => pids.every((pid) => !isAlive(pid)), 'every child to be gone');
      const file = join(instance.dataDirectory, 'temporal.db');
      for (const part of ['-wal', '-shm']) await rm(file + part, { force: true });
      await writeFile(file, 'This is no database. '.repeat(1_000));

      const refused = await cairn(['serve'], environment());
      expect(refused.code).toBe(1);
      expect(refused.output).toContain(`The embedded Temporal cannot read its file ${file}: file is not a database`);
      expect(refused.output).not.toMatch(/^\s+at /m);

      await mkdir(join(instance.dataDirectory, 'damaged-temporal')); // left by a repair before
      const [advice = ''] = /mkdir .* && mv .*?(?=\))/.exec(refused.output) ?? [];
      await shell(advice);
      await start(instance.dataDirectory, key, { ...secrets, ...ids });
      expect(await apiOf(instance.runtime.apiUrl, key).settled(body.id, 120_000)).toMatchObject({ status: 'done' });
    }, 400_000);

    it('keeps its secrets from its children', async () => {
      const [, ...children] = processTree(instance.process.pid ?? 0);
      expect(children.length).toBeGreaterThan(1);
      if (process.platform !== 'linux') return;
      for (const pid of children) {
        const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
        expect(environment).toContain('PATH=');
        for (const secret of [key, ...Object.values(secrets)]) expect(environment).not.toContain(secret);
      }
    });

    it('stops everything within 10 s of Ctrl-C, work under way or not', async () => {
      const text = 'A long report about the weather at sea. '.repeat(5_000);
      const api = apiOf(instance.runtime.apiUrl, key);
      await api.post('/v3/documents', { content: text });
      const pids = processTree(instance.process.pid ?? 0);
      const asked = Date.now();
      // A terminal's Ctrl-C arrives twice where npm sends it on.
      instance.process.kill('SIGINT');
      expect(await endProcess(instance.process, 'SIGINT')).toBe(0);
      expect(Date.now() - asked).toBeLessThan(10_000 * patience());
      expect(pids.length).toBeGreaterThan(2);
      expect(pids.filter(isAlive)).toEqual([]);
      expect((await cairn(['doctor', '--quiet'], environment())).code).toBe(1);
    }, 120_000);
  });
});

/** TCP ports that a process listens on, of Linux alone: proc_pid_net(5). */
async function listeningPorts(pid: number): Promise<number[]> {
  const fds = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(fds.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  const own = new Set(links.map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]));
  const rows = (await readFile(`/proc/${pid}/net/tcp`, 'utf8').catch(() => '')).split('\n').slice(1);
  return rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode] = row.trim().split(/\s+/);
    return state === '0A' && own.has(inode) ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : [];
  });
}

async function shell(command: string): Promise<string> {
  return (await promisify(execFile)('sh', ['-c', command])).stdout;
}
