import { describe, expect, it } from '@jest/globals';
import { sourceOf } from '../../../test/support/files/source.js';
import { readAsciidoc } from './asciidoc.js';
import { readOrg } from './org.js';
import { readRst } from './rst.js';
import type { Convert } from './types.js';

const reader =
  (convert: Convert) =>
  async (...lines: string[]): Promise<string> => {
    return (await convert(sourceOf(lines.join('\n')))).text;
  };

describe('reStructuredText', () => {
  const text = reader(readRst);

  it('has headings by the order of their underlines', async () => {
    expect(await text('=====', 'Title', '=====', '', 'One', '===', '', 'Sub', '---', 'Words.', '', 'Two', '===')).toBe(
      '# Title\n\n## One\n\n### Sub\n\nWords.\n\n## Two',
    );
  });

  it('has code after two colons and in directives', async () => {
    expect(
      await text('Run this::', '', '    # make', '', '    make', '', 'Then:', '', '.. code:: py', '', '   x = 1'),
    ).toBe('Run this:\n\n```\n# make\n\nmake\n```\n\nThen:\n\n```py\nx = 1\n```');
  });

  it('has formulas on the line of their directive and below it', async () => {
    expect(await text('.. math:: E = mc^2', '', '.. math::', '', '   a + b')).toBe(
      '```\nE = mc^2\n```\n\n```\na + b\n```',
    );
    expect(await text('.. math:: a', '   + b')).toBe('```\na\n+ b\n```');
  });

  it('has what only some forms of the document have', async () => {
    expect(await text('.. only:: html and not draft', '', '   Words.', '', '   .. note:: Mind it.')).toBe(
      'Words.\n\n**Note:** Mind it.',
    );
  });

  it('has admonitions as words, and neither comments nor targets nor other files', async () => {
    expect(
      await text(
        '.. note:: Mind',
        '   the gap.',
        '',
        '.. a comment',
        '',
        '.. _target:',
        '',
        '.. include:: x',
        '',
        'End',
      ),
    ).toBe('**Note:** Mind\nthe gap.\n\nEnd');
  });

  it('has links, roles and code within lines', async () => {
    expect(
      await text('See `the site <https://a.example/x>`_, :doc:`Guide <guide>`, :func:`~os.path` and ``a b``.'),
    ).toBe('See [the site](https://a.example/x), Guide, os.path and `a b`.');
  });

  it('has simple, grid and list tables', async () => {
    const table = '| City | Visits |\n| --- | --- |\n| Lyon | 12 times |';
    expect(await text('==== ======', 'City Visits', '==== ======', 'Lyon 12', '     times', '==== ======')).toBe(table);
    expect(
      await text(
        '+------+--------+',
        '| City | Visits |',
        '+======+========+',
        '| Lyon | 12     |',
        '|      | times  |',
        '+------+--------+',
      ),
    ).toBe(table);
    expect(
      await text(
        '.. list-table::',
        '   :header-rows: 1',
        '',
        '   * - City',
        '     - Visits',
        '   * - Lyon',
        '     - 12 times',
      ),
    ).toBe(table);
    expect(
      await text(
        '.. list-table::',
        '',
        '   *   - City',
        '       - Visits',
        '   *   - Lyon',
        '       - 12',
        '         times',
      ),
    ).toBe(table);
    expect(
      await text('.. list-table::', '', '   * - City', '     - Visits', '   * - Lyon', '', '       - old', '     - 12'),
    ).toBe('| City | Visits |\n| --- | --- |\n| Lyon - old | 12 |');
    expect(await text('.. csv-table::', '   :header: City, Visits', '', '   Lyon, 12 times')).toBe(table);
  });

  it('has the values of a grid table under their headings, also beside and below cells of several rows and columns', async () => {
    expect(
      await text(
        '+------------------------+------------+----------+----------+',
        '| Header row, column 1   | Header 2   | Header 3 | Header 4 |',
        '| (header rows optional) |            |          |          |',
        '+========================+============+==========+==========+',
        '| body row 1, column 1   | column 2   | column 3 | column 4 |',
        '+------------------------+------------+----------+----------+',
        '| body row 2             | Cells may span columns.          |',
        '+------------------------+------------+---------------------+',
        '| body row 3             | Cells may  | - Table cells       |',
        '+------------------------+ span rows. | - contain           |',
        '| body row 4             |            | - body elements.    |',
        '+------------------------+------------+---------------------+',
        'After',
      ),
    ).toBe(
      [
        '| Header row, column 1 (header rows optional) | Header 2 | Header 3 | Header 4 |\n| --- | --- | --- | --- |',
        '| body row 1, column 1 | column 2 | column 3 | column 4 |\n| body row 2 | Cells may span columns. |  |  |',
        '| body row 3 | Cells may span rows. | - Table cells - contain - body elements. |  |\n| body row 4 |  |  |  |',
        '\nAfter',
      ].join('\n'),
    );
    expect(
      await text(
        '  +-------+-----------+------+',
        '  | Pier  | Fee       | Open |',
        '  |       +-----+-----+      |',
        '  |       | 🚤  | Car |      |',
        '  +=======+=====+=====+======+',
        '  | 東 ✅ | 4   | a|b | 7    |',
        '  | (old) +-----+-----+ to 9 |',
        '  |       | 5   | 6   |      |',
        '  +-------+-----+-----+------+',
      ),
    ).toBe(
      [
        '| Pier | Fee |  | Open |\n| --- | --- | --- | --- |\n|  | 🚤 | Car |  |',
        '| 東 ✅ (old) | 4 | a\\|b | 7 to 9 |\n|  | 5 | 6 |  |',
      ].join('\n'),
    );
  });

  it('has the cells of a grid table that is not aligned', async () => {
    expect(await text('+------+-----+', '| City | Days |', '+------+-----+', '| Lyon    | 12|', '+------+-----+')).toBe(
      '| City | Days |\n| --- | --- |\n| Lyon | 12 |',
    );
  });

  it('has lists', async () => {
    expect(await text('* a', '* b', '', '#. c', '#. d')).toBe('* a\n* b\n\n1. c\n1. d');
  });
});

describe('AsciiDoc', () => {
  const text = reader(readAsciidoc);

  it('has headings and lists', async () => {
    expect(await text('= Title', ':toc:', '', '== One', '* a', '** b', '. c', '.. d', 'Term:: meaning')).toBe(
      '# Title\n\n## One\n\n- a\n  - b\n1. c\n  1. d\n- **Term**: meaning',
    );
  });

  it('has code with its language, and drops comments and delimiters of ordinary blocks', async () => {
    expect(
      await text(
        '[source,ruby]',
        '----',
        '= not a heading',
        '----',
        '// gone',
        '////',
        'gone',
        '////',
        '====',
        'Example',
        '====',
        '....',
        'as is',
        '....',
      ),
    ).toBe('```ruby\n= not a heading\n```\n\nExample\n\n```\nas is\n```');
  });

  it('has tables by columns, also with a cell a line, and comma-separated', async () => {
    const table = '| City | Visits |\n| --- | --- |\n| Lyon | 12 |';
    expect(await text('|===', '|City |Visits', '', '|Lyon |12', '|===')).toBe(table);
    expect(await text('[cols="1,2", options="header"]', '|===', '|City', '|Visits', '|Lyon', '|12', '|===')).toBe(
      table,
    );
    expect(await text(',===', 'City,Visits', 'Lyon,12', ',===')).toBe(table);
  });

  it('has the values of a table under their headings, also beside and below cells of several rows and columns', async () => {
    expect(
      await text(
        '[cols="1,1,1"]',
        '|===',
        '|Town |Day |Weather',
        '.2+|Porto |Mon |rain',
        '|Tue |sun',
        '2+^.>s|Faro, \\| all 2+1',
        'days .2+|dry',
        '2*|Lagos',
        '.2+|Beja .2+|Wed .2+|fog',
        '3.2+e|Évora',
        '|Tomar |Mon |hail',
        '|===',
      ),
    ).toBe(
      [
        '| Town | Day | Weather |\n| --- | --- | --- |\n| Porto | Mon | rain |\n|  | Tue | sun |\n| Faro, \\| all 2+1 days |  | dry |',
        '| Lagos | Lagos |  |\n| Beja | Wed | fog |\n| Évora |  |  |\n| Tomar | Mon | hail |',
      ].join('\n'),
    );
    expect(await text('|===', '|Town 2+|Days', '', '|Faro |Mon |Tue', '|===')).toBe(
      '| Town | Days |  |\n| --- | --- | --- |\n| Faro | Mon | Tue |',
    );
  });

  it('has the words of a table whose cells claim to be without end', async () => {
    const table = await text(
      '|===',
      ...new Array<string>(500).fill('999999999.999999999+|fog 999999999.999999999+|horn'),
      '|===',
    );
    expect(table.match(/fog/g)).toHaveLength(500);
    expect(table.length).toBeLessThan(500 * 2_000);
    const reaching = [...new Array<string>(999).fill('.999999999+|fog'), ...new Array<string>(500).fill('|horn')];
    expect(
      (await text('[cols="100*,100*,100*,100*,100*,100*,100*,100*,100*,100*"]', '|===', ...reaching, '|===')).length,
    ).toBeLessThan(50_000);
    expect((await text('|===', '999999999*|fog', '|===')).match(/fog/g)?.length).toBeLessThan(1_000);
  });

  it('has links, pictures and emphasis within lines, and includes nothing', async () => {
    expect(
      await text(
        'See https://a.example/x[the site, window=_blank], image:x.png[a boat] and *this*.',
        'include::/etc/passwd[]',
      ),
    ).toBe('See [the site](https://a.example/x), a boat and **this**.');
  });
});

describe('Org', () => {
  const text = reader(readOrg);

  it('has headings without tags, and neither settings nor drawers nor comments', async () => {
    expect(
      await text(
        '#+TITLE: T',
        '* TODO [#A] One :work:home:',
        ':PROPERTIES:',
        ':ID: 1',
        ':END:',
        '# comment',
        'Words.',
        '** Two',
      ),
    ).toBe('# TODO One\n\nWords.\n\n## Two');
  });

  it('has code, examples and quotes', async () => {
    expect(
      await text(
        '#+begin_src sh',
        '* make',
        '#+end_src',
        '#+BEGIN_QUOTE',
        'Less',
        'is more.',
        '#+END_QUOTE',
        ': as is',
        ': too',
      ),
    ).toBe('```sh\n* make\n```\n\n> Less\n> is more.\n\n```\nas is\ntoo\n```');
  });

  it('has tables, lists, links and emphasis', async () => {
    expect(await text('| City | Visits |', '|------+--------|', '| Lyon | 12 |', '#+TBLFM: $2=1')).toBe(
      '| City | Visits |\n| --- | --- |\n| Lyon | 12 |',
    );
    expect(await text('- [X] done', '- term :: meaning')).toBe('- [x] done\n- **term**: meaning');
    expect(await text('See [[https://a.example/x][the site]], *this*, /that/ and =x=, not 1/2/3.')).toBe(
      'See [the site](https://a.example/x), **this**, *that* and `x`, not 1/2/3.',
    );
  });
});
