import { describe, expect, it } from '@jest/globals';
import { flattened } from './flatten.js';

const nested = (depth: number, tag = 'div') => `${`<${tag}>`.repeat(depth)}deep${`</${tag}>`.repeat(depth)}`;

describe('a page that is nested without end', () => {
  it('keeps its text, and 2,000 of its tags', () => {
    const flat = flattened(`${nested(300_000)}<h2>After</h2>`);
    expect(flat.replace(/ +/g, ' ')).toBe(`${nested(2_000).replace('deep', ' deep ')}<h2>After</h2>`);
  });

  it('is told by elements that are open, whatever their names and attributes, and their tags match', () => {
    const open = `<main>${'<B class="a">'.repeat(2_500)}<i>x</i>${'</b>'.repeat(2_500)}</main>`;
    const flat = flattened(open);
    expect([flat.match(/<B /g), flat.match(/<\/b>/g)].map((tags) => tags?.length)).toEqual([1_999, 1_999]);
    expect(flat).not.toContain('<i>');
    expect(flat.endsWith('</main>')).toBe(true);
  });
});

describe('a long page', () => {
  it.each([
    ['elements beside each other', '<section><h2>a</h2></section>'.repeat(5_000)],
    ['elements that HTML closes by itself, and empty ones', '<ul>'.concat('<li>a<br><img src="b">'.repeat(5_000))],
    ['ends without beginnings', '</div>'.repeat(5_000).concat('<p>a')],
    ['what is no tag', '<a'.repeat(500_000)],
  ])('stays as it is: %s', (_, page) => {
    expect(flattened(page)).toBe(page);
  });
});
