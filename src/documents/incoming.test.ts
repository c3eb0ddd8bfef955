import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CairnError } from '../core/errors.js';
import { contentType, incomingContent } from './incoming.js';

describe('what content is', () => {
  it.each([
    ['https://example.com/a?b=c', 'webpage'],
    ['  http://example.com\n', 'webpage'],
    ['See https://example.com/', 'text'],
    ['https://example.com/ and more', 'text'],
    ['<!DOCTYPE html><p>x', 'html'],
    ['\n<html lang="en"><body>x', 'html'],
    ['a < b and <html> is a tag', 'text'],
    ['mailto:somebody@example.com', 'text'],
    ['Note: buy milk', 'text'],
  ])('%j is %s', (content, type) => expect(contentType(content)).toBe(type));

  it.each(['ftp://example.com/x', 'https://user:pw@example.com/', 'file:///etc/passwd'])('%j is refused', (content) =>
    expect(() => contentType(content)).toThrow(CairnError),
  );

  it('is decided for anything, or refused with a 400', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          fc.string().map((s) => `http://${s}`),
        ),
        (content) => {
          try {
            expect(['webpage', 'html', 'text']).toContain(contentType(content));
          } catch (error) {
            expect(error).toMatchObject({ status: 400 });
          }
        },
      ),
    );
  });
});

describe('incomingContent', () => {
  it('goes to the named containers, the default without any, and to a scoped key\u2019s own', () => {
    const tags = (fields: object, scope = {}) =>
      incomingContent({ orgId: 'o', ...scope }, { content: 'x', ...fields }).tags;
    expect(tags({ containerTags: ['b', 'a', 'b'] })).toEqual(['b', 'a']);
    expect(tags({})).toEqual(['default']);
    expect(tags({}, { containerTag: 'own' })).toEqual(['own']);
  });

  it('has its title from a text, and none from a URL', () => {
    const title = (content: string) => incomingContent({ orgId: 'o' }, { content }).title;
    expect(title('# Bees\n\nThey dance.')).toBe('Bees');
    expect(title('https://example.com/')).toBeNull();
  });
});
