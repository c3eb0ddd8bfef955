import { describe, expect, it } from '@jest/globals';
import { sourceOf } from '../../../test/support/files/source.js';
import { statementsIn } from '../../memories/notes/local/statements.js';
import { convert } from './convert.js';
import { detectFormat } from './index.js';

const textOf = async (name: string, content: string): Promise<string> => {
  const format = await detectFormat(Buffer.from(content), { name, mimeType: null });
  if (format === null) throw new Error('no format');
  return (await convert(format, sourceOf(content))).text;
};
const statementsOf = async (name: string, content: string): Promise<string[]> =>
  statementsIn({ content: await textOf(name, content), date: new Date('2026-03-02') }).map(({ memory }) => memory);

describe('a file of settings, data or source code', () => {
  it.each([
    ['a.yaml', 'VERSION: 2.0\nname: heron'],
    ['a.toml', '[heron]\nversion = "2.0"'],
    ['a.ini', '[heron]\nversion=2.0'],
    ['.env', 'VERSION=2.0'],
    ['a.py', 'import heron\n\nclass Heron:\n  legs = 2'],
    ['a.sql', 'select name\nfrom heron'],
    ['a.json', '["I live in Oslo. I like herons.", "VERSION 2.0"]'],
    ['a.csv', 'version,note\n2.0,I like herons.'],
  ])('such as %s is searched as it is written, and nobody says anything in it', async (name, content) => {
    expect(await textOf(name, content)).toContain(content.split(/[\n,]/, 1)[0]);
    expect(await statementsOf(name, content)).toEqual([]);
  });

  it('is not any text file, nor a chat in JSON', async () => {
    expect(await statementsOf('a.txt', 'I live in Oslo.')).toEqual(['User lives in Oslo.']);
    const chat = JSON.stringify([{ role: 'user', content: 'I live in Oslo.' }]);
    expect(await textOf('chat.json', chat)).toBe(chat);
    expect(await statementsOf('chat.json', chat)).toEqual(['User lives in Oslo.']);
  });

  it('may itself have fences in it', async () => {
    expect(await textOf('a.py', '"""\n```\nheron\n```\n"""')).toBe('````\n"""\n```\nheron\n```\n"""\n````');
  });
});
