import { describe, expect, it } from '@jest/globals';
import AdmZip from 'adm-zip';
import { fixture } from '../../../test/fixtures/files/index.js';
import { edited } from '../../../test/support/files/edited.js';
import * as files from '../../../test/support/files/index.js';
import { readFile as read } from '../../../test/support/files/source.js';

describe('a workbook', () => {
  it.each(['ods', 'xls'])('as %s has a table a sheet, dates as ISO 8601', async (kind) => {
    expect((await read(await fixture(`stock.${kind}`))).text).toBe(
      [
        '## stock\n\n| Article | Price | Ordered | Remark |\n| --- | --- | --- | --- |',
        '| Rope 12 mm | 4.5 | 2024-03-06 | from the chandler |',
        '| Lantern | 38 | 2024-04-11 | brass, two spare wicks |',
        '| Fender | 12.25 | 2024-05-02 | seventeen in the shed |',
      ].join('\n'),
    );
    expect((await read(await fixture(`hours.${kind}`))).text).toContain(
      '| Jürgen Groß | 2024-11-05 | 8 | fog, horn sounded |',
    );
  });
});

describe('a workbook with sheets that have no cells', () => {
  const withChart = (standard: string): Buffer => {
    const zip = new AdmZip(files.xlsxFile('herons', { rows: 1 }));
    const edit = (path: string, from: string, to: string) =>
      zip.updateFile(path, Buffer.from(zip.readAsText(path).replace(from, to)));
    const chart =
      '<Relationship Id="rId9" Type="STANDARD/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>';
    edit('xl/_rels/workbook.xml.rels', '</Relationships>', chart.replace('STANDARD', standard));
    edit('xl/workbook.xml', '<sheet ', '<sheet name="A &amp; B" sheetId="9" r:id="rId9"/><sheet ');
    return zip.toBuffer();
  };

  it.each([
    ['transitional', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
    ['strict', 'http://purl.oclc.org/ooxml/officeDocument/relationships'],
  ])('gives the others (%s)', async (_, standard) => {
    const { text } = await read(withChart(standard));
    expect(text.match(/^## .*$/gm)).toEqual(['## Stock', '## Notes']);
    expect(text).toContain('| herons | 0 |');
  });
});

const withRows = (rows: string): Buffer =>
  edited(files.xlsxFile('herons', { rows: 1 }), 'xl/worksheets/sheet1.xml', (sheet) =>
    sheet.replace(/<sheetData>.*<\/sheetData>/, `<sheetData>${rows}</sheetData>`),
  );

describe('a moment of a workbook, which is a number of days', () => {
  const workbook = (days: number[]): Buffer =>
    withRows(days.map((day) => `<row><c s="2"><v>${day}</v></c></row>`).join(''));
  const shownIn = async (bytes: Buffer): Promise<string[]> => {
    const { text } = await read(bytes);
    return [...(text.split('## Notes')[0]?.matchAll(/^\| (?!---)([^|].*) \|$/gm) ?? [])].map(([, cell = '']) => cell);
  };
  const shown = (...days: number[]) => shownIn(workbook(days));

  it('is told to the second, however the number is rounded', async () => {
    const seconds = Array.from({ length: 60 }, (_, second) => second);
    expect(await shown(...seconds.map((second) => 45_356 + (14 * 3_600 + 35 * 60 + second) / 86_400))).toEqual(
      seconds.map((second) => `2024-03-05 14:35${second === 0 ? '' : `:${String(second).padStart(2, '0')}`}`),
    );
    expect(await shown(45_356 - 1e-9)).toEqual(['2024-03-05']);
  });

  it('is a duration in hours where it would be a day of early 1900, which Excel counts wrongly', async () => {
    expect(await shown(0.4375, 1, 1.25, 2.5, 7 + 1 / 86_400, 60, -0.375, 61, -18_000)).toEqual([
      ...['10:30', '24:00', '30:00', '60:00', '168:00:01', '1440:00', '-09:00'],
      ...['1900-03-01', '1850-09-18'],
    ]);
  });

  it.each(['1', 'true'])(
    'counts from 1904 where the workbook says so (%s), also if it is a duration',
    async (setting) => {
      const old = edited(workbook([0.375, 1.25, -0.375, 60, 61, 43_894.75]), 'xl/workbook.xml', (xml) =>
        xml.replace('<sheets>', `<workbookPr showObjects="all" date1904="${setting}"/><sheets>`),
      );
      expect(await shownIn(old)).toEqual(['09:00', '30:00', '-09:00', '1440:00', '1904-03-02', '2024-03-05 18:00']);
    },
  );
});

describe('a workbook whose cells are written in ways that only some programs write', () => {
  const word = (reference: string, text: string) => `<c ${reference} t="inlineStr"><is><t>${text}</t></is></c>`;

  it('has those without a reference after the one before', async () => {
    const header = `<row r="2">${word('', 'Article')}${word('r="C2"', 'Price')}${word("s='0'", 'Ordered')}</row>`;
    const { text } = await read(withRows(`<row/>${header}<row><c/><c ><v>3</v></c><c t="b"><v>1</v></c></row>`));
    expect(text).toContain(
      '## Stock\n\n| Article |  | Price | Ordered |\n| --- | --- | --- | --- |\n|  | 3 | true |  |',
    );
  });

  it.each([
    ['a time without a day', '<c r="B1" t="d"><v>10:00:00</v></c>', '10:00:00'],
    ['a number that is none', '<c r="B1"><v>NaN</v></c>', 'NaN'],
    ['a date that is none', '<c r="B1" s="1"><v>soon</v></c>', 'soon'],
    ['a boolean in words', '<c r="B1" t="b"><v>true</v></c>', 'true'],
    ['a type of its own', '<x:c r="B1" t="time"><x:v>noon</x:v></x:c>', 'noon'],
  ])('has %s as text, and all others as they are', async (_, cell, shown) => {
    const { text } = await read(
      withRows(`<row r="1">${word('r="A1"', 'herons')}${cell}<c r="D1" s="1"><v>45356</v></c></row>`),
    );
    expect(text).toContain(`## Stock\n\n| herons | ${shown} |  | 2024-03-05 |\n`);
  });
});

describe('a spreadsheet', () => {
  it('as ODS has its cells without comments, their lines and words apart', async () => {
    const note = '<office:annotation><dc:creator>Jon</dc:creator><text:p>Ask Odile</text:p></office:annotation>';
    const words =
      '<text:p>red<text:line-break/>green<text:tab/>blue<text:s text:c="2"/>grey</text:p><text:p>white</text:p>';
    const { text } = await read(
      edited(await fixture('stock.ods'), 'content.xml', (content) =>
        content.replace('<text:p>Lantern</text:p>', `${note}${words}`),
      ),
    );
    expect(text).toContain('\n| red green blue grey white | 38 | 2024-04-11 |');
  });
});
