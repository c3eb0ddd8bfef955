import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, environmentSchema, readConfig } from './config.js';
import { packageRoot } from './core/package.js';

const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
const openai = (kind: 'EMBEDDING' | 'LLM', other: 'API_KEY' | 'MODEL') => ({
  ...{ [`${kind}_PROVIDER`]: 'openai', [`${kind}_${other}`]: 'given' },
});
const compatible = (kind: 'EMBEDDING' | 'LLM') => ({
  ...{ [`${kind}_PROVIDER`]: 'openai-compatible', [`${kind}_MODEL`]: 'given' },
});

describe('readConfig', () => {
  it.each([
    ['250ms', 250],
    ['2s', 2_000],
    ['10m', 600_000],
    ['4h', 14_400_000],
  ])('reads the duration %s', (text, milliseconds) => {
    expect(readConfig({ DREAM_QUIET: text }).DREAM_QUIET).toBe(milliseconds);
  });

  it('knows how long events are collected for by an earlier name, too', () => {
    expect(readConfig({ CODEHOST_BATCH_DELAY: '3s' }).WEBHOOK_BATCH_DELAY).toBe(3_000);
    expect(readConfig({ CODEHOST_BATCH_DELAY: '3s', WEBHOOK_BATCH_DELAY: '4s' }).WEBHOOK_BATCH_DELAY).toBe(4_000);
  });

  it('has numbers for queues, of which some may be others', () => {
    expect(readConfig({}).WORKER_CONCURRENCY).toMatchObject({ ingest: 8, memories: 8, telling: 64 });
    const { WORKER_CONCURRENCY: changed } = readConfig({ WORKER_CONCURRENCY: 'memories=32, ingest=16' });
    expect(changed).toMatchObject({ ingest: 16, memories: 32, telling: 64 });
  });

  it.each(['memory=3', 'ingest=0', 'ingest', 'ingest=1=2', 'ingest=many'])('refuses the concurrency %s', (text) => {
    expect(() => readConfig({ WORKER_CONCURRENCY: text })).toThrow(`WORKER_CONCURRENCY: expected queue=number`);
  });

  it.each(['SWEEP_INTERVAL', 'EXPIRY_INTERVAL'])('refuses a %s that Temporal would refuse', (name) => {
    expect(() => readConfig({ [name]: '500ms' })).toThrow(`${name}: expected at least 1s`);
    expect(() => readConfig({ [name]: '1s' })).not.toThrow();
  });

  it('takes empty values as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  it('names every problem at once', () => {
    const read = () =>
      readConfig({ PORT: 'x', SWEEP_INTERVAL: '5 minutes', DATABASE_URL: 'mysql://a', CAIRN_BOOTSTRAP_KEY: 'secret' });
    expect(read).toThrow(ConfigError);
    for (const name of ['PORT', 'SWEEP_INTERVAL', 'DATABASE_URL', 'CAIRN_BOOTSTRAP_KEY'])
      expect(read).toThrow(`${name}: `);
  });

  it('names what a variable needs beside what is wrong with others', () => {
    const read = () =>
      readConfig({
        ...{ PORT: 'abc', LLM_PROVIDER: 'openai', METRICS_PORT: '', METRICS_HOST: '1.1.1.1', BLOB_STORAGE: 's3' },
        ...{ S3_ACCESS_KEY_ID: 'x', LLM_API_KEY_FILE: '/none' },
      });
    const problems = [
      'LLM_API_KEY_FILE: /none cannot be read (ENOENT)',
      'PORT: expected a whole number from 0 to 65535',
      'METRICS_PORT: is needed for METRICS_HOST',
      'S3_BUCKET: is needed for BLOB_STORAGE=s3',
      'S3_SECRET_ACCESS_KEY: is needed for S3_ACCESS_KEY_ID',
      'LLM_MODEL: is needed for LLM_PROVIDER=openai',
    ];
    expect(read).toThrow(new ConfigError(`The environment is not usable:\n  ${problems.join('\n  ')}`));
  });

  it('names what is wrong also beside a list of secrets that cannot be read', () => {
    expect(() => readConfig({ PORT: 'abc', ENCRYPTION_KEY_PREVIOUS_FILE: '/none' })).toThrow(
      /\n {2}ENCRYPTION_KEY_PREVIOUS_FILE: [^\n]+\n {2}PORT: [^\n]+$/,
    );
  });

  it('asks nothing for a value that is wrong itself', () => {
    const read = () => readConfig({ EMBEDDING_PROVIDER: 'Local', LLM_PROVIDER: 'ollama', LLM_MODEL: 'm' });
    expect(read).toThrow(/^[^\n]+\n {2}EMBEDDING_PROVIDER: [^\n]+\n {2}LLM_PROVIDER: [^\n]+$/);
  });

  it.each(['abc', '1.5', '-1', '65536'])('says what a number is to be instead of %s', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow(/:\n {2}PORT: expected a whole number from 0 to 65535$/);
    expect(() => readConfig({ SEARCH_EXACT_CHUNKS: '-1' })).toThrow('expected a whole number of at least 0');
  });

  it('takes the origin of a web page, and nothing else, for where clients reach it', () => {
    for (const BASE_URL of ['https://memory.example', 'http://localhost:3000/']) {
      expect(readConfig({ BASE_URL }).BASE_URL).toBe(BASE_URL);
    }
    for (const BASE_URL of [
      'localhost:3000',
      'memory.example',
      'ftp://memory.example',
      'https://memory.example/cairn',
    ]) {
      expect(() => readConfig({ BASE_URL })).toThrow(/BASE_URL: /);
    }
  });

  it('takes a first key whose secret has 128 bits, and no shorter one', () => {
    const read = (secret: string) => readConfig({ CAIRN_BOOTSTRAP_KEY: `sm_main_${secret}` }).CAIRN_BOOTSTRAP_KEY;
    const hex = '0123456789abcdef'.repeat(2);
    for (const secret of [hex, hex.toUpperCase(), 'kT3vX8ZqZ1mN5rT7wY2bC4', 'k3vx8zqz1mn5rt7wy2bc4d6f0']) {
      expect(read(secret)).toBe(`sm_main_${secret}`);
      const tooShort = secret.slice(0, -1);
      expect(() => read(tooShort)).toThrow(/CAIRN_BOOTSTRAP_KEY: expected a secret of 128 bits.*openssl rand -hex 16/);
      expect(() => read(tooShort)).toThrow(expect.not.objectContaining({ message: expect.stringContaining(tooShort) }));
    }
    expect(() => read(`${hex}-`)).toThrow('CAIRN_BOOTSTRAP_KEY: ');
  });

  it('puts metrics on a port of their own, and on no address without one', () => {
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '127.0.0.1' })).toMatchObject({ METRICS_PORT: 9464 });
    expect(() => readConfig({ METRICS_HOST: '127.0.0.1' })).toThrow('METRICS_PORT: is needed for METRICS_HOST');
  });

  it.each<[Record<string, string>, string]>([
    [
      { TEMPORAL_ADDRESS: 'temporal:7233', TEMPORAL_TLS_CERT: pem },
      'TEMPORAL_TLS_KEY: is needed for TEMPORAL_TLS_CERT',
    ],
    [{ ENCRYPTION_KEY_PREVIOUS: 'k'.repeat(32) }, 'ENCRYPTION_KEY: is needed for ENCRYPTION_KEY_PREVIOUS'],
    [{ BLOB_STORAGE: 's3' }, 'S3_BUCKET: is needed for BLOB_STORAGE=s3'],
    [{ S3_ACCESS_KEY_ID: 'k' }, 'S3_SECRET_ACCESS_KEY: is needed for S3_ACCESS_KEY_ID'],
    [{ S3_SECRET_ACCESS_KEY: 'k' }, 'S3_ACCESS_KEY_ID: is needed for S3_SECRET_ACCESS_KEY'],
    [openai('EMBEDDING', 'API_KEY'), 'EMBEDDING_MODEL: is needed for EMBEDDING_PROVIDER=openai'],
    [openai('EMBEDDING', 'MODEL'), 'EMBEDDING_API_KEY: is needed for EMBEDDING_PROVIDER=openai'],
    [compatible('EMBEDDING'), 'EMBEDDING_BASE_URL: is needed for EMBEDDING_PROVIDER=openai-compatible'],
    [{ EMBEDDING_MODEL: 'm' }, 'EMBEDDING_PROVIDER: openai or openai-compatible is needed for EMBEDDING_MODEL'],
    [openai('LLM', 'API_KEY'), 'LLM_MODEL: is needed for LLM_PROVIDER=openai'],
    [openai('LLM', 'MODEL'), 'LLM_API_KEY: is needed for LLM_PROVIDER=openai'],
    [compatible('LLM'), 'LLM_BASE_URL: is needed for LLM_PROVIDER=openai-compatible'],
    [{ LLM_MODEL: 'm' }, 'LLM_PROVIDER: is needed for LLM_MODEL'],
  ])('refuses %j, which is of no use alone', (env, problem) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`${problem}$`));
  });

  it('does not repeat a key that has the wrong form', () => {
    expect(() => readConfig({ CAIRN_BOOTSTRAP_KEY: 'almost-a-secret' })).toThrow(/^(?!.*almost-a-secret)/s);
  });
});

describe('docs/configuration.md', () => {
  const page = readFileSync(join(packageRoot, 'docs', 'configuration.md'), 'utf8');

  it.each(Object.entries(environmentSchema.shape))('tells %s, with its default and its meaning', (name, schema) => {
    const [row, given] = new RegExp(`^\\| \`${name}\` +\\| (?:\`(.*?)\`|–) +\\| `, 'm').exec(page) ?? [];
    expect(row).toBeDefined();
    expect(page).toContain(schema.description);
    const told = schema.safeParse(given ?? '').data;
    expect(given === undefined ? [told, undefined] : [told]).toContainEqual(schema.safeParse(undefined).data);
  });
});
