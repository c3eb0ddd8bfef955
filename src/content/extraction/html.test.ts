import { describe, expect, it } from '@jest/globals';
import { htmlFile } from '../../../test/support/files/index.js';
import { sourceOf } from '../../../test/support/files/source.js';
import { pageMarkdown, readHtml } from './html.js';
import type { Converted } from './types.js';

const read = async (html: string | Buffer, url: string | null = null): Promise<Converted> =>
  readHtml(sourceOf(html, { url }));
const text = async (html: string, url?: string): Promise<string> => (await read(html, url)).text;

describe('an HTML page', () => {
  it('gives its readable part, title, description and picture, links made absolute', async () => {
    const page = await read(htmlFile('seventeen grey herons'), 'https://harbour.example/news/today');
    expect(page).toMatchObject({
      title: 'Harbour news',
      summary: 'What the harbour did this week',
      ogImage: 'https://harbour.example/pictures/harbour.png',
    });
    expect(page.text).toContain('seventeen grey herons [More](https://harbour.example/news/more/8)');
    expect(page.text).toContain('\n\n## Later on\n\n');
    expect(page.text).toContain('| City | Visitors |\n| --- | --- |\n| Lyon | 1200 |');
    expect(page.text).not.toMatch(/unseen|About us|All rights kept/);
  });

  it('gives everything but navigation where no part stands out', async () => {
    expect(await text('<nav>Menu</nav><h1>Hours</h1><ul><li>Mon<li>Tue</ul><footer>Legal</footer>')).toBe(
      '# Hours\n\n- Mon\n- Tue',
    );
    expect(await text('<nav><a href="/x">Only a menu</a></nav>')).toBe('Only a menu');
  });

  it.each([
    ['bare words', 'bare words'],
    ['<!doctype html><title>T</title><p>One<p>Two', 'One\n\nTwo'],
    ['<html><head><title>T</title></head>no body <b>tag</b></html>', 'no body **tag**'],
    ['<html><body><p>One</p></body><p>Two</p></html>', 'One\n\nTwo'],
  ])('may leave out its outer tags: %s', async (html, expected) => expect(await text(html)).toBe(expected));

  it('as XHTML has what follows an element that closes itself, and nothing of its scripts', async () => {
    const page = (attributes: string) =>
      `<!DOCTYPE html><html ${attributes}><head><title/><script src="a.js"/><script>$('<script/>').show('unseen')</script></head><body><p>One</p><iframe src='a' /><p>Two<br/>three</p><h2/>Four</body></html>`;
    expect(await text(page('xmlns="http://www.w3.org/1999/xhtml"'))).toBe('One\n\nTwo  \nthree\n\nFour');
    expect(await text(page("lang='en' xmlns='http://www.w3.org/1999/xhtml'"))).toBe('One\n\nTwo  \nthree\n\nFour');
  });

  it('that says it is XHTML and is not keeps the slash at the end of an address without quotes', async () => {
    const page = (inner: string) =>
      text(`<html xmlns="http://www.w3.org/1999/xhtml"><body>${inner}</body></html>`, 'https://harbour.example/news');
    expect(await page('<a href=http://example.com/>our site</a>, <a class="x" href=/>home</a>')).toBe(
      '[our site](http://example.com/), [home](https://harbour.example/)',
    );
    expect(await page('<a id="a=b"/>One<a id=top />Two<a name="c" hidden/>Three')).toBe('OneTwoThree');
  });

  it('has lists, code, quotes and struck words as Markdown, and no escapes', async () => {
    expect(
      await text('<ol start=3><li>a<ul><li>b</ul><li>c_d</ol><pre><code class="language-js">1 *\n2</code></pre>'),
    ).toBe('3. a\n   - b\n4. c_d\n\n```js\n1 *\n2\n```');
    expect(
      await text('<blockquote><p>Less</blockquote><p><em>is</em> <del>no</del> <strong>more</strong> # 1. x'),
    ).toBe('> Less\n\n*is* ~~no~~ **more** # 1. x');
  });

  it('has the lines of code apart that its page breaks by tags', async () => {
    const line = (code: string) => `<span class="token-line"><span>${code}</span><br></span>`;
    expect(
      await text(`<!doctype html><html><body><pre><code>${line('const a = 1;')}${line('run(a);')}</code></pre>`),
    ).toBe('```\nconst a = 1;\nrun(a);\n```');
    expect(await text('<pre>one<br>two</pre><p>three<br>four')).toBe('one\ntwo\n\nthree  \nfour');
  });

  it('has the questions of an accordion, which are buttons, and no other buttons', async () => {
    const item = (question: string, answer: string) =>
      `<h3><button aria-expanded="false"><span>${question}</span><svg><title>open</title></svg></button></h3><div>${answer}</div>`;
    const page = `${item('When is it open?', 'From nine.')}${item('What is the fee?', 'Ten.')}<button>Send</button>`;
    expect(await text(page)).toBe('### When is it open?\n\nFrom nine.\n\n### What is the fee?\n\nTen.');
    expect(await text('<dl><dt><button>Why?</button><dd>So.</dl>')).toMatch(/^Why\?\s+So\.$/);
    expect(
      await text('<details><summary><button>Where?</button></summary>There.<button>Close</button></details>'),
    ).toMatch(/^Where\?\s*There\.$/);
    expect(await text('<h2>Install<button>Copy link</button></h2><h2><button>Edit</button>Use</h2>')).toBe(
      '## Install\n\n## Use',
    );
    expect(pageMarkdown(item('When?', 'Now.'))).toBe('### When?\n\nNow.');
    const answers = 'The harbour is open all day long. '.repeat(20);
    const article = await text(
      `<article>${item('When?', `<p>${answers}</p>`)}${item('Why?', `<p>${answers}</p>`)}</article>`,
    );
    expect(article).toMatch(/### When\?[\s\S]+### Why\?/);
  });

  it('has tables with their first row as header, one line a cell, and unfolds layout tables', async () => {
    expect(await text('<table><tr><th colspan=2>Both<th>C<tr><td><p>a|b</p><p>c</p><td>2<td>3</table>')).toBe(
      '| Both | | C |\n| --- | --- | --- |\n| a\\|b c | 2 | 3 |',
    );
    expect(await text('<table><tr><td>Words<table><tr><td>a<td>b</table><td>More</table>')).toBe(
      'Words\n\n| a | b |\n| --- | --- |\n\nMore',
    );
  });

  it('has the values of a table under their headings, also beside and below cells of several rows', async () => {
    const head = '<tr><th rowspan=2>Pier<th colspan=2>Fee<th rowspan=2>Open<tr><th>Boat<th>Car';
    const rows = '<tr><td rowspan=2>East<td>4<td rowspan=2>9<td>yes<tr><td>5<td>no<tr><td>West<td>6<td>7<td>yes';
    expect(await text(`<table>${head}${rows}</table>`)).toBe(
      [
        '| Pier | Fee | | Open |\n| --- | --- | --- | --- |\n| | Boat | Car |',
        '| East | 4 | 9 | yes |\n| | 5 | | no |\n| West | 6 | 7 | yes |',
      ].join('\n'),
    );
  });

  it('has the words of a table whose cells claim to be without end', async () => {
    const cell = '<td rowspan=1e9 colspan=1e9>fog';
    const page = await text(`<table>${`<tr>${cell.repeat(2)}`.repeat(500)}</table>`);
    expect(page.match(/fog/g)).toHaveLength(1_000);
    expect(page.length).toBeLessThan(500 * 1_000);
  });

  it('keeps no address but of the web and of mail, and of pictures their words', async () => {
    expect(
      await text(
        '<p><a href="javascript:x()">a</a> <a href="/b">b</a> <a href="mailto:c@d.example">c</a> <img src="data:," alt="a boat">',
      ),
    ).toBe('a b [c](mailto:c@d.example) a boat');
    expect(await read('<meta property="og:image" content="file:///etc/x"><p>a')).toMatchObject({ ogImage: null });
  });

  it('nested without end gives its words', async () => {
    expect(await text(`${'<div>'.repeat(5_000)}deep <b>down</b>${'</div>'.repeat(5_000)}`)).toBe('deep down');
    expect(await text(`${'<div>'.repeat(300_000)}deep${'</div>'.repeat(300_000)}`)).toBe('deep');
  });

  it('with too many pieces for the reader of articles gives its words', async () => {
    expect(await text(`a${'&lt;'.repeat(130_000)}`)).toBe(`a${'<'.repeat(130_000)}`);
  });
});
