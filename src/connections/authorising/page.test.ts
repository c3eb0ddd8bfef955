import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { page } from './page.js';

describe('page', () => {
  it('shows text as text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, text) => {
        const { body } = page(200, title, text);
        const [, heading = '', shown = ''] = /<h1>([^<>]*)<\/h1>\n<p>([^<>]*)<\/p>/.exec(body) ?? [];
        const plain = (escaped: string) =>
          escaped
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&quot;', '"')
            .replaceAll('&#39;', "'")
            .replaceAll('&amp;', '&');
        expect([plain(heading), plain(shown)]).toEqual([title, text]);
      }),
    );
  });

  it('allows its own style and nothing else', () => {
    const { body, headers } = page(400, 'Title', 'Text');
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
});
