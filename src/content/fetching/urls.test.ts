import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CairnError } from '../../core/errors.js';
import { parseLoneUrl } from './urls.js';

describe('parseLoneUrl', () => {
  it.each(['https://example.com/a?b=c#d', '  http://example.com\n', 'HTTPS://EXAMPLE.COM/ü', 'http://[2606:4700::1]/'])(
    'takes %j as a URL',
    (content) => {
      expect(parseLoneUrl(content)?.href).toBe(new URL(content.trim()).href);
    },
  );

  it.each([
    '',
    'see https://example.com',
    'https://example.com is good',
    'example.com',
    'mailto:a@b.c',
    '://x',
    'Note: x',
  ])('leaves %j to be text', (content) => {
    expect(parseLoneUrl(content)).toBeNull();
  });

  it.each([
    ['file:///etc/passwd', /http:\/\/ or https:\/\//],
    ['ftp://example.com/x', /http:\/\/ or https:\/\//],
    ['https://user:secret@example.com/', /user name or password/],
    ['https://user@example.com/', /user name or password/],
    ['https://', /malformed or names no host/],
    ['http://[::1', /malformed or names no host/],
    ['http://256.0.0.1/', /malformed or names no host/],
    [`https://example.com/${'a'.repeat(8_192)}`, /longer than 8192 characters/],
  ])('refuses %s', (content, reason) => {
    const error = thrownBy(() => parseLoneUrl(content));
    expect(error).toMatchObject({ status: 400, details: expect.stringMatching(reason) });
  });

  it('gives a URL, null or a 400 for any content', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('http', 'https', '://', '/', '@', ':', '[', '.', '%', '#', '127.1'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const result = outcome(() => parseLoneUrl(parts.join('')));
        if (result instanceof URL) expect(result.protocol).toMatch(/^https?:$/);
        else if (result !== null) expect(result).toMatchObject({ status: 400 });
      }),
    );
  });
});

function outcome<T>(action: () => T): T | CairnError {
  try {
    return action();
  } catch (error) {
    if (error instanceof CairnError) return error;
    throw error;
  }
}

function thrownBy(action: () => unknown): unknown {
  const result = outcome(action);
  if (result instanceof CairnError) return result;
  throw new Error('nothing was thrown');
}
