import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { environmentSchema, readConfig } from '../config.js';
import { secretsOf } from './secret-files.js';

const directory = mkdtempSync(join(tmpdir(), 'cairn-secrets-'));
afterAll(() => rmSync(directory, { recursive: true }));

function file(content: string): string {
  const path = join(directory, `secret-${Math.random()}`);
  writeFileSync(path, content);
  return path;
}

describe('secrets in files', () => {
  it('are read without the line break at the end, every setting that holds one', () => {
    const key = 'k'.repeat(32);
    expect(readConfig({ ENCRYPTION_KEY_FILE: file(`${key}\n`) }).ENCRYPTION_KEY).toBe(key);
    expect(secretsOf(Object.keys(environmentSchema.shape))).toEqual(
      expect.arrayContaining([
        ...['CAIRN_BOOTSTRAP_KEY', 'DATABASE_URL', 'DATABASE_PASSWORD', 'TEMPORAL_API_KEY', 'TEMPORAL_TLS_KEY'],
        ...['ENCRYPTION_KEY', 'ENCRYPTION_KEY_PREVIOUS', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'LLM_API_KEY'],
        ...['TRANSCRIPTION_API_KEY', 'CODEHOST_CLIENT_SECRET', 'NOTES_APP_WEBHOOK_TOKEN', 'CAIRN_API_KEY'],
      ]),
    );
  });

  it('that cannot be used are named with their files, beside all other problems, and never told', () => {
    const [empty, missing] = [file('\n'), join(directory, 'missing')];
    const read = () =>
      readConfig({
        ENCRYPTION_KEY: 'a'.repeat(32),
        ENCRYPTION_KEY_FILE: file('b'.repeat(32)),
        LLM_API_KEY_FILE: missing,
        S3_SECRET_ACCESS_KEY_FILE: empty,
        CAIRN_BOOTSTRAP_KEY_FILE: file('too-short'),
        PORT: 'x',
      });
    for (const problem of [
      'ENCRYPTION_KEY: is given, and ENCRYPTION_KEY_FILE too',
      `LLM_API_KEY_FILE: ${missing} cannot be read (ENOENT)`,
      `S3_SECRET_ACCESS_KEY_FILE: ${empty} is empty`,
      'CAIRN_BOOTSTRAP_KEY: ',
      'PORT: ',
    ]) {
      expect(read).toThrow(problem);
    }
    expect(read).toThrow(/^(?!.*(too-short|aaa|bbb))/s);
  });

  it('hold the password of a database, with any characters, for a URL that has none', () => {
    const DATABASE_URL = 'postgres://cairn@db.internal:5432/cairn?sslmode=require';
    const { DATABASE_URL: url } = readConfig({ DATABASE_URL, DATABASE_PASSWORD_FILE: file('a/b@c%20:d?\n') });
    expect(decodeURIComponent(new URL(url ?? '').password)).toBe('a/b@c%20:d?');
    expect(url).toMatch(/^postgres:\/\/cairn:[^@]*@db\.internal:5432\/cairn\?sslmode=require$/);
    expect(() => readConfig({ DATABASE_PASSWORD: 'x' })).toThrow('DATABASE_URL: is needed for DATABASE_PASSWORD');
    for (const address of ['cairn:y@db/cairn', 'cairn@db/cairn?password=y', 'cairn@/cairn?host=/run']) {
      const twice = { DATABASE_URL: `postgres://${address}`, DATABASE_PASSWORD: 'x' };
      expect(() => readConfig(twice)).toThrow('DATABASE_PASSWORD: DATABASE_URL has a password, or no host');
    }
  });
});
