import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withoutPictures } from './fetching.js';

const data = 'data:image/png;base64,iVBORw0KGgo=';

describe('exported Markdown', () => {
  it('loses its pictures and keeps the words that stand for them', () => {
    const exported = `# Plan\n\n![A chart of sales][image1] below\n\n![][image2]\n\n[image1]: <${data}>\n\n[image2]: <${data}>\n`;
    expect(withoutPictures(exported)).toBe('# Plan\n\nA chart of sales below');
  });

  it('loses pictures within the line too', () => {
    expect(withoutPictures(`a ![chart](${data}) b`)).toBe('a chart b');
  });

  it('keeps pictures and references that lie elsewhere', () => {
    const text = '![logo][home]\n\n[home]: https://example.org/logo.png\n\n![x](https://example.org/x.png)';
    expect(withoutPictures(text)).toBe(text);
  });

  it('writes names as they are written', () => {
    expect(withoutPictures('set max\\_old\\_space and \\_emphasis\\_ and 1\\. not a list')).toBe(
      'set max_old_space and \\_emphasis\\_ and 1\\. not a list',
    );
  });

  it('leaves no data behind, wherever the pictures are', () => {
    const line = fc.string({ unit: fc.constantFrom('a', ' ', '!', '[', ']', '(', ')', '\\', '_') });
    fc.assert(
      fc.property(fc.array(line), fc.nat(9), (lines, at) => {
        const text = [...lines.slice(0, at), `[image1]: <${data}>`, ...lines.slice(at)].join('\n');
        expect(withoutPictures(text)).not.toContain('base64');
      }),
    );
  });
});
