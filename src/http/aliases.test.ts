import { describe, expect, it } from '@jest/globals';
import { isProviderName, providerField, providerNamed, spellingOf } from './aliases.js';

describe('providers by name', () => {
  it.each([
    ['github', 'codehost'],
    ['google-drive', 'driveOne'],
    ['notion', 'notesApp'],
    ['onedrive', 'driveTwo'],
  ])('%s is %s, which is remembered as it was spelt', (alias, provider) => {
    expect(providerNamed(alias)).toEqual({ provider, alias });
    expect(providerNamed(provider)).toEqual({ provider, alias: provider });
    expect([providerField.parse(alias), providerField.parse(provider)]).toEqual([provider, provider]);
  });

  it.each(['gmail', 'web-crawler', 's3', 'granola'])('%s is a reserved word', (name) => {
    expect(isProviderName(name)).toBe(true);
    expect(() => providerNamed(name)).toThrow(expect.objectContaining({ status: 501 }));
    expect(() => providerField.safeParse(name)).toThrow(expect.objectContaining({ status: 501 }));
  });

  it.each(['', 'GitHub', 'toString', '__proto__', '6fGq0mVbq2wN5rT7wY2bC4'])('%j is none', (name) => {
    expect(isProviderName(name)).toBe(false);
    expect(() => providerNamed(name)).toThrow(expect.objectContaining({ status: 400 }));
    expect(providerField.safeParse(name).success).toBe(false);
  });
});

describe('names in an answer', () => {
  const names = ['codehost', 'codehostClientId', 'driveOne', 'driveOneCustomKeyEnabled', 'limit'];
  const answered = (...sent: string[]) => names.map(spellingOf((word) => sent.includes(word)));

  it.each([
    [['github'], ['github', 'githubClientId', 'driveOne', 'driveOneCustomKeyEnabled', 'limit']],
    [['githubClientSecret'], ['github', 'githubClientId', 'driveOne', 'driveOneCustomKeyEnabled', 'limit']],
    [['google-drive'], ['codehost', 'codehostClientId', 'google-drive', 'googleDriveCustomKeyEnabled', 'limit']],
    [['codehost', 'limit'], names],
    [['githubClientId', 'codehostClientId'], names],
  ])('are spelt as the request with %j spells them', (sent, expected) => {
    expect(answered(...sent)).toEqual(expected);
  });
});
