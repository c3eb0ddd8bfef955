import { afterAll, describe, expect, it } from '@jest/globals';
import AdmZip from 'adm-zip';
import iconv from 'iconv-lite';
import { fixture } from '../../../test/fixtures/files/index.js';
import { edited } from '../../../test/support/files/edited.js';
import * as files from '../../../test/support/files/index.js';
import { readFile } from '../../../test/support/files/source.js';
import { expectInOrder } from '../../../test/support/in-order.js';
import { createOcr } from './ocr.js';

const ocr = createOcr({ languages: ['eng'], pages: 10, seconds: 120 }, () => {});
afterAll(() => ocr.close());

const read = (bytes: Buffer, given: Parameters<typeof readFile>[1] = {}) => readFile(bytes, { ocr, ...given });
const textOf = async (name: string): Promise<string> => (await read(await fixture(name))).text;

const handbook = [
  'Handbook of the harbour office',
  'written by Marta Lindqvist',
  'Opening the gates',
  'Check the lamps on both piers',
  'Hoist the blue pennant',
  'Moorings',
  'Fee a night',
  '€ 14.50',
  'When fog comes',
  'Sound the horn every ninety seconds',
  'seventeenth grey heron',
];
const minutes = [
  'Minutes of the rowing club',
  'Tomáš Dvořák and Šárka Nováková were there; Ingrid Åström',
  'boathouse is painted green',
  'The old skiff',
  'in Brünn',
  'The club has 3 480 € in hand',
  'Month',
  '225',
  'The kettle whistles too loudly.',
  'Tomáš’s house — bring “biscuits”.',
];

describe('a text', () => {
  const rtf = async (...parts: string[]): Promise<string> =>
    (await read(Buffer.from(`{\\rtf1${parts.join('')}}`))).text;

  it.each(['odt', 'rtf', 'epub', 'doc'])('as %s has its words in order, of two programs', async (kind) => {
    expectInOrder(await textOf(`handbook.${kind}`), handbook);
    expectInOrder(await textOf(`minutes.${kind}`), minutes);
  });

  it.each(['odt', 'rtf', 'epub'])('as %s has headings, lists and tables', async (kind) => {
    const text = await textOf(`minutes.${kind}`);
    expect(text).toContain('# Decisions\n\n1. The boathouse is painted green in April.\n2. The old skiff');
    expect(text).toContain('\n\n## Money\n\n');
    expect(text).toContain('\n\n| Month | Rent |\n| --- | --- |\n| April | 210 |\n| May | 225 |\n\n- Nobody wanted');
    expect(text).toContain('The treasurer counted twice.');
  });

  it('has the title that it states', async () => {
    const titles = ['handbook.odt', 'handbook.rtf', 'handbook.epub', 'handbook.doc'];
    for (const name of titles) expect(await read(await fixture(name))).toMatchObject({ title: handbook[0] });
  });

  it('as RTF has characters of any code page, and neither what is hidden nor what is deleted', async () => {
    const fonts = '{\\fonttbl{\\f0 A;}{\\f1\\fcharset204 B;}{\\f2\\fcharset128 C;}}';
    const words =
      "{\\f1 \\'cc\\'e0\\'ff\\'ea} {\\f2 \\'93\\'fa\\'96\\'7b} \\u8364\\'80 a{\\v hidden}b{\\deleted gone}c{\\*\\unknown no}";
    expect(await rtf(`\\ansi${fonts}${words}\\par`)).toBe('Маяк 日本 € abc');
  });

  it('as RTF ends a paragraph also where a backslash ends a line, as programs on a Mac write it', async () => {
    expect(await rtf('\\pard Fog\\\nHorn\\\r\nLamp')).toBe('Fog\n\nHorn\n\nLamp');
  });

  it('as RTF has each text box before what it is anchored in, be it a sentence, a footnote or a cell', async () => {
    const fallback = '{\\shprslt\\pard unread\\par}';
    const box = (text: string) =>
      `{\\shp{\\*\\shpinst\\shpleft0{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt\\pard ${text}\\par}}${fallback}}`;
    const row = (...cells: string[]) => `\\trowd${cells.map((cell) => `\\pard\\intbl ${cell}\\cell`).join('')}\\row`;
    expect(
      await rtf(
        `\\pard\\outlinelevel0 The ${box('Wanted:\\par a keeper')}harbour\\par\\pard It is{\\footnote ${box('Since 1900')}very} old.\\par`,
        `{\\header ${box('Page 1')}}${row('Fog', 'Horn')}${row(`${box('In a cell')}1`, '2')}\\pard ${box('Below')}End\\par`,
      ),
    ).toBe(
      [
        'Wanted:\n\na keeper\n\n# The harbour\n\nSince 1900\n\nIt is (very) old.\n\nIn a cell',
        '| Fog | Horn |\n| --- | --- |\n| 1 | 2 |\n\nBelow\n\nEnd',
      ].join('\n\n'),
    );
  });

  it('as RTF has the cells of a table in a cell apart', async () => {
    const inner = 'A\\nestcell B\\nestcell{\\*\\nesttableprops\\trowd\\nestrow}{\\nonesttables\\par}';
    expect(await rtf(`\\trowd\\pard\\intbl\\itap2 ${inner}${inner}\\pard\\intbl C\\cell D\\cell\\row`)).toBe(
      '| A B A B C | D |\n| --- | --- |',
    );
  });
});

describe('an OpenDocument text', () => {
  it('has no words that are hidden by their style or with their section', async () => {
    const style = (name: string, display: string) =>
      `<style:style style:name="${name}"><style:text-properties text:display="${display}"/></style:style>`;
    const words =
      '<!-- --><text:p>Fog<text:span text:style-name="T98">unseen</text:span>, <text:span text:style-name="T99">horn</text:span></text:p><text:p text:style-name="T98">unseen</text:p>';
    const section = '<text:section text:display="none"><text:p>unseen</text:p></text:section>';
    const minutes = edited(await fixture('minutes.odt'), 'content.xml', (xml) =>
      xml
        .replace('<office:automatic-styles>', `$&${style('T98', 'none')}${style('T99', 'true')}`)
        .replace('</office:text>', `${words}${section}$&`),
    );
    // Of headers and footers, whose automatic styles are their own.
    const others = `<office:automatic-styles>${style('T99', 'none')}</office:automatic-styles>`;
    const { text } = await read(edited(minutes, 'styles.xml', (xml) => xml.replace('</office:styles>', `$&${others}`)));
    expect(text).toMatch(/\n\nFog, horn$/);
    expect(text).not.toContain('unseen');
  });
});

describe('a table in which cells are one with those below', () => {
  const harbour = '| Pier | Fee | Open |\n| --- | --- | --- |\n| East | 4 | 9 |\n| | 5 | 10 |';

  it('has its values under their headings in a Word document', async () => {
    const cell = (text: string, merge = '') =>
      `<w:tc><w:tcPr>${merge}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const first = `<w:tr>${cell('East', '<w:vMerge w:val="restart"/>')}${cell('4')}${cell('9')}</w:tr>`;
    const second = `<w:tr>${cell('', '<w:vMerge/>')}${cell('5')}${cell('10')}</w:tr>`;
    const table = `<w:tbl><w:tr>${['Pier', 'Fee', 'Open'].map((text) => cell(text)).join('')}</w:tr>${first}${second}</w:tbl>`;
    const document = edited(await files.docxFile('herons'), 'word/document.xml', (xml) =>
      xml.replace('<w:body>', `<w:body>${table}`),
    );
    expect((await read(document)).text).toContain(harbour);
  });

  it('has them so in an OpenDocument text, without what lies under a cell', async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const first = `<table:table-cell table:number-rows-spanned="2"><text:p>East</text:p></table:table-cell>${cell('4')}${cell('9')}`;
    const second = `<table:covered-table-cell><text:p>unseen</text:p></table:covered-table-cell>${cell('5')}${cell('10')}`;
    const rows = [['Pier', 'Fee', 'Open'].map(cell).join(''), first, second];
    const table = `<table:table>${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table>`;
    const { text } = await read(
      edited(await fixture('minutes.odt'), 'content.xml', (xml) =>
        xml.replace('</office:text>', `${table}</office:text>`),
      ),
    );
    expect(text).toContain(harbour);
    expect(text).not.toContain('unseen');
  });
});

describe('a presentation', () => {
  it.each(['odp', 'ppt.gz'])('as %s has its slides and notes', async (kind) => {
    expectInOrder(await textOf(`season.${kind}`), [
      'Where we stand',
      'One line alone',
      'What comes next',
      'grey herons',
      'all seventeen of them',
      'Thank the volunteers first',
    ]);
    expectInOrder(await textOf(`tour.${kind}`), [
      'Ingrid Åström',
      'By boat',
      'Life jackets',
      'On foot',
      'forty minutes',
      'adders near the chapel',
    ]);
  });

  it('as PPTX has the words of its diagrams where they are shown', async () => {
    const frame =
      '<p:graphicFrame><a:graphic><a:graphicData><dgm:relIds r:dm="rId99" r:lo="rId98"/></a:graphicData></a:graphic></p:graphicFrame>';
    const point = (text: string) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
    const zip = new AdmZip(await files.pptxFile('herons'), { noSort: true });
    zip.addFile(
      'ppt/diagrams/data1.xml',
      Buffer.from(
        `<dgm:dataModel><dgm:ptLst>${point('Fog')}<dgm:pt type="pres"/>${point('Horn')}</dgm:ptLst></dgm:dataModel>`,
      ),
    );
    const deck = edited(zip.toBuffer(), 'ppt/slides/_rels/slide1.xml.rels', (xml) =>
      xml.replace(
        '</Relationships>',
        '<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData" Target="../diagrams/data1.xml"/></Relationships>',
      ),
    );
    const { text } = await read(
      edited(deck, 'ppt/slides/slide1.xml', (xml) => xml.replace('</p:spTree>', `${frame}${frame}</p:spTree>`)),
    );
    expect(text).toMatch(/^## Where we stand\n\nOne line alone\n\n- Fog\n- Horn\n\n## What comes next\n/);
  });

  it('as ODP has the words in drawn shapes of every form', async () => {
    const forms =
      'rect ellipse circle line connector polyline polygon regular-polygon path measure caption custom-shape';
    const shapes = forms.split(' ').map((form) => `<draw:${form}><text:p>a ${form}</text:p></draw:${form}>`);
    const { text } = await read(
      edited(await fixture('tour.odp'), 'content.xml', (xml) =>
        xml.replace('</draw:page>', `<draw:g>${shapes.join('')}</draw:g></draw:page>`),
      ),
    );
    expectInOrder(text, [...forms.split(' ').map((form) => `a ${form}`), '## By boat']);
  });

  it('as ODP has titles as headings', async () => {
    expect(await textOf('tour.odp')).toMatch(
      /^## Tour of the island\n\nIngrid Åström\n\n## By boat\n\n- Meet at the ferry steps\n- Life/,
    );
  });
});

describe('a mail', () => {
  it('has subject, fields, body, and below it what is attached, or why not', async () => {
    const text = await textOf('herons.eml');
    expect(text).toMatch(
      /^# Grüße vom Hafen: the herons\n\nFrom: Marta Lindqvist <marta@harbour.example>\nTo: Jon <jon@harbour.example>\nDate: 2024-11-04T08:30:00.000Z\n\nDear Jon,\n/,
    );
    expectInOrder(text, [
      'seventeenth grey heron',
      '## Attachment: stock.csv',
      '| Lantern | 38.00 |',
      '## Attachment: minutes.odt',
      ...minutes,
      '## Attachment: firmware.bin',
      '(Not read: The file is of a kind that cannot be read.)',
    ]);
  });

  it('may be in another character set, of HTML alone, with a mail in it', async () => {
    expectInOrder(await textOf('lighthouse.eml'), [
      '# Fwd: Маяк',
      'Смотритель маяка',
      'семнадцать серых цапель',
      'Odile Fournier',
      'The lamp',
      'behind the blue door',
    ]);
  });

  it('may be of Outlook', async () => {
    expectInOrder(await textOf('museum.msg'), [
      '# The skiff for the museum',
      'From: Odile Fournier <odile@club.example>',
      'To: Marta Lindqvist',
      'Date: 2024-11-05T10:00:00.000Z',
      'museum in Brünn',
      '## Attachment: hours.csv',
      '| Zoë Peeters |',
      '## Attachment: handbook.rtf',
      ...handbook,
    ]);
    expectInOrder(await textOf('kettle.msg'), [
      '# Wasserkessel für die Küche',
      'From: Jürgen Groß',
      'Kupferkessel pfeift',
    ]);
  });
});

describe('an EPUB book', () => {
  it('has all of a chapter in which elements close themselves', async () => {
    const book = await fixture('minutes.epub');
    const chapter = new AdmZip(book).getEntries().find((entry) => entry.getData().includes('The kettle whistles'));
    const { text } = await read(
      edited(book, chapter?.entryName ?? '', (xml) =>
        xml.replace(
          /(<body[^>]*>)/,
          '$1<p>Before</p><iframe src="a.html" /><textarea/><title/><script src="a.js"/><hr/><h2/><p>After<br/>it</p>',
        ),
      ),
    );
    expectInOrder(text, minutes);
    expect(text).toMatch(/Before\n\n(?:\* \* \*|---)\n\nAfter {2}\nit\n\n/);
  });
});

describe('a PDF', () => {
  it.each([
    ['japanese', '灯台守は毎朝、灰色の鷺を十七羽数える。', '東門は五時半に、西門はその一時間後に開く。'],
    ['chinese', '看守人每天早上数十七只灰鹭。', '东门五点半开，西门晚一个小时开。'],
    ['korean', '등대지기는 매일 아침 왜가리 열일곱 마리를 센다.', '동문은 다섯 시 반에, 서문은 한 시간 뒤에 연다.'],
  ])('in %s comes out whole, though its font is not in it', async (name, ...lines) => {
    const { text, ocr: read } = { ...(await textWithOcr(`${name}.pdf`)) };
    expectInOrder(text, lines);
    expect(read).toBeNull();
  });

  it('whose pages are pictures is read page by page', async () => {
    const told: string[] = [];
    const found = await read(await fixture('scan.pdf'), { tell: (progress) => told.push(progress) });
    expect(told).toEqual(['page 1 of 2', 'page 2 of 2']);
    expect(found).toMatchObject({ pages: 2, ocr: { pages: 2, left: 0 } });
    expectInOrder(found.text, [
      ...handbook.slice(0, 4),
      ...handbook.slice(5),
      'boathouse is painted green',
      'The kettle whistles',
    ]);
    expect(found.text.split('\f')).toHaveLength(2);
  });

  it('keeps the text layer that it has, and has the other pages read', async () => {
    const told: string[] = [];
    const found = await read(await fixture('half-scan.pdf'), { tell: (progress) => told.push(progress) });
    expect(told).toEqual(['page 2 of 2']);
    expect(found.ocr).toEqual({ pages: 1, left: 0 });
    expectInOrder(found.text, [...handbook, 'boathouse is painted green', 'The kettle whistles']);
  });

  it('has no more pages read than may be, and says how many are left', async () => {
    const one = createOcr({ languages: ['eng'], pages: 1, seconds: 120 }, () => {});
    const found = await read(await fixture('scan.pdf'), { ocr: one }).finally(one.close);
    expect(found.ocr).toEqual({ pages: 1, left: 1 });
    expect(found.text).toMatch(/grey heron[\s\S]*\f/);
    expect(found.text).not.toContain('kettle');
  });

  it('is read in the languages that are set', async () => {
    const german = createOcr({ languages: ['deu'], pages: 2, seconds: 120 }, () => {});
    const { text } = await read(await fixture('half-scan.pdf'), { ocr: german }).finally(german.close);
    expect(text).toContain('the museum in Brünn');
  });
});

const textWithOcr = async (name: string) => read(await fixture(name));

describe('a text file', () => {
  it.each([
    ['shift_jis', '灯台守は毎朝、灰色の鷺を十七羽数える。霧の日には九十秒ごとに角笛を鳴らすこと。'],
    ['euc-kr', '등대지기는 매일 아침 왜가리 열일곱 마리를 센다. 안개 낀 날에는 나팔을 분다.'],
    ['gb18030', '看守人每天早上数十七只灰鹭。有雾的日子，每九十秒吹一次号角。东门五点半开。'],
    ['big5', '看守人每天早上數十七隻灰鷺。有霧的日子，每九十秒吹一次號角。東門五點半開。'],
    ['windows-1251', 'Смотритель маяка каждое утро считает семнадцать серых цапель у восточных ворот.'],
    ['koi8-r', 'Смотритель маяка каждое утро считает семнадцать серых цапель у восточных ворот.'],
    ['windows-1252', 'Die Schlüssel für das größere Tor hängen über der Tür; das Café öffnet früh.'],
  ])('in %s is found out, and named', async (encoding, words) => {
    expect(await read(iconv.encode(words, encoding))).toMatchObject({ text: words, encoding });
  });

  it('in UTF-8 says nothing of it', async () => {
    expect(await read(Buffer.from('Schlüssel'))).toMatchObject({ encoding: null });
  });
});
