import { describe, expect, it } from '@jest/globals';
import { isAllowedRedirect, redirectWith } from './redirects.js';

const publicUrl = () => 'https://cairn.example/base';

describe('isAllowedRedirect', () => {
  it.each(['https://cairn.example/app', 'http://localhost:5173/done', 'http://127.0.0.1/', 'http://[::1]:9/'])(
    'by default takes its own and loopback: %s',
    (url) => expect(isAllowedRedirect({ origins: undefined, publicUrl }, url)).toBe(true),
  );

  it.each([
    'https://evil.example/',
    'http://cairn.example/',
    'https://localhost.evil.example/',
    'http://127.0.0.1.nip.io/',
  ])('by default takes nothing else: %s', (url) =>
    expect(isAllowedRedirect({ origins: undefined, publicUrl }, url)).toBe(false),
  );

  it('takes what is listed, and then nothing else', () => {
    const rules = { origins: ['https://app.example'], publicUrl };
    expect(isAllowedRedirect(rules, 'https://app.example/x?y#z')).toBe(true);
    for (const url of [
      ...['https://cairn.example/', 'http://localhost/', 'https://app.example:444/', 'http://app.example/'],
      ...['https://app.example.evil.example/', 'https://app.example@evil.example/', 'https://evil.example/app.example'],
    ]) {
      expect(isAllowedRedirect(rules, url)).toBe(false);
    }
  });
});

describe('redirectWith', () => {
  it('adds to what is there, and replaces what it says itself', () => {
    expect(redirectWith('https://a.example/p?keep=1&error=old#f', { error: 'access_denied' })).toBe(
      'https://a.example/p?keep=1&error=access_denied#f',
    );
    expect(redirectWith('https://a.example', { connectionId: 'id' })).toBe('https://a.example/?connectionId=id');
  });
});
