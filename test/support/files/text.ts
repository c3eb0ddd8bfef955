import { paragraph, sentence } from './filler.js';

/** Paragraphs with the phrase two thirds down. */
const prose = (phrase: string, count = 12): string[] =>
  Array.from({ length: count }, (_, i) => (i === Math.floor((count * 2) / 3) ? phrase : paragraph(i)));

const file = (...lines: string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`);

export const csvFile = (phrase: string): Buffer =>
  file(
    'Name,Remark,Count',
    ...Array.from({ length: 20 }, (_, i) => `Person ${i},"${i === 13 ? phrase : sentence(i)}",${i}`),
  );

export const tsvFile = (phrase: string): Buffer =>
  file('Name\tRemark', ...Array.from({ length: 20 }, (_, i) => `Person ${i}\t${i === 13 ? phrase : sentence(i)}`));

/** With navigation, a script and a footer around the article. */
export const htmlFile = (phrase: string): Buffer =>
  file(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour news</title>',
    '<meta name="description" content="What the harbour did this week">',
    '<meta property="og:image" content="/pictures/harbour.png"><script>var secret = "unseen";</script></head><body>',
    '<nav><a href="/">Home</a> <a href="/about">About us</a></nav><article><h1>Harbour news</h1>',
    ...prose(phrase).map(
      (text, i) => `${i === 6 ? '<h2>Later on</h2>' : ''}<p>${text} <a href="more/${i}">More</a></p>`,
    ),
    '<table><tr><td>City</td><td>Visitors</td></tr><tr><td>Lyon</td><td>1200</td></tr></table>',
    '</article><footer>All rights kept</footer></body></html>',
  );

export const markdownFile = (phrase: string): Buffer =>
  file(
    '---',
    'title: "A walk"',
    'description: Along the river',
    '---',
    '',
    '# Walking',
    '',
    prose(phrase).join('\n\n'),
  );

export const rstFile = (phrase: string): Buffer =>
  file(
    '=======\nManual\n=======\n',
    'Install\n-------\n',
    paragraph(1),
    '\n.. code-block:: sh\n   :linenos:\n\n   make install\n',
    'Use\n---\n',
    prose(phrase).join('\n\n'),
    '\n===== ======\nCity  Visits\n===== ======\nLyon  1200\n===== ======',
  );

export const asciidocFile = (phrase: string): Buffer =>
  file(
    '= Manual\n:description: How to use it\n',
    '== Install\n',
    paragraph(1),
    '\n[source,sh]\n----\nmake install\n----\n',
    '== Use\n',
    prose(phrase).join('\n\n'),
    '\n|===\n|City |Visits\n\n|Lyon |1200\n|===',
  );

export const orgFile = (phrase: string): Buffer =>
  file(
    '#+TITLE: Manual\n#+DESCRIPTION: How to use it\n',
    '* Install\n:PROPERTIES:\n:ID: 1\n:END:\n',
    paragraph(1),
    '#+BEGIN_SRC sh\nmake install\n#+END_SRC\n',
    '* Use\n',
    prose(phrase).join('\n\n'),
    '\n| City | Visits |\n|------+--------|\n| Lyon | 1200 |',
  );

const clock = (seconds: number, mark: string): string =>
  `${new Date(seconds * 1000).toISOString().slice(11, 19)}${mark}000`;

export const srtFile = (phrase: string): Buffer =>
  file(
    ...Array.from({ length: 30 }, (_, i) => {
      const said = i === 20 ? phrase : sentence(i);
      return `${i + 1}\n${clock(i * 3, ',')} --> ${clock(i * 3 + 3, ',')}\n${said}\n`;
    }),
  );

/** Two speakers in turn. */
export const vttFile = (phrase: string): Buffer =>
  file(
    'WEBVTT\n',
    ...Array.from({ length: 30 }, (_, i) => {
      const said = i === 20 ? phrase : sentence(i);
      return `${clock(i * 3, '.')} --> ${clock(i * 3 + 3, '.')}\n<v ${i % 2 === 0 ? 'Ada' : 'Ben'}>${said}</v>\n`;
    }),
  );

export const chatFile = (phrase: string): Buffer =>
  Buffer.from(
    JSON.stringify([
      { role: 'user', content: 'What did I tell you of the trip?' },
      { role: 'assistant', content: phrase },
      { role: 'user', content: 'Thanks!' },
    ]),
  );
