import AdmZip from 'adm-zip';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** 5 March 2024 in days of a workbook. */
const DAY = 45_356;

/** A sheet `Stock` of `rows` rows below its header, with dates and numbers, the phrase in a row two thirds down; and `Notes`. */
export function xlsxFile(phrase: string, { rows = 30 }: { rows?: number } = {}): Buffer {
  const zip = new AdmZip();
  const add = (path: string, xml: string) => zip.addFile(path, Buffer.from(DECLARATION + xml));
  add(
    '[Content_Types].xml',
    `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Default Extension="xml" ContentType="application/xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>
    <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>
    <Override PartName="/xl/worksheets/sheet2.xml" ContentType="${CONTENT}.worksheet+xml"/>
    <Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  );
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/>
    <sheet name="Notes" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['worksheet', 'worksheets/sheet2.xml'],
      ['styles', 'styles.xml'],
    ]),
  );
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${SHEET}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
  );
  const body = Array.from({ length: rows }, (_, i) => {
    const said = i === Math.floor((rows * 2) / 3) ? phrase : `Article ${i} | spare`;
    return [said, i * 1.5, { date: DAY + (i % 365) }, { moment: DAY + 0.75 }];
  });
  add('xl/worksheets/sheet1.xml', sheet([['Article', 'Price', 'Ordered', 'Packed'], ...body]));
  add('xl/worksheets/sheet2.xml', sheet([['Remark'], ['Counted by hand']]));
  return zip.toBuffer();
}

type Cell = string | number | { date: number } | { moment: number };

const relations = (list: readonly (readonly [string, string])[]): string =>
  `<Relationships xmlns="${PACKAGE_RELATIONS}">${list
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const sheet = (rows: readonly (readonly Cell[])[]): string =>
  `<worksheet xmlns="${SHEET}"><sheetData>${rows
    .map((row, r) => `<row r="${r + 1}">${row.map((cell, c) => cellXml(cell, `${'ABCD'[c]}${r + 1}`)).join('')}</row>`)
    .join('')}</sheetData></worksheet>`;

function cellXml(cell: Cell, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${cell.replace(/[&<]/g, '')}</t></is></c>`;
  return 'date' in cell ? `<c r="${at}" s="1"><v>${cell.date}</v></c>` : `<c r="${at}" s="2"><v>${cell.moment}</v></c>`;
}
