import AdmZip from 'adm-zip';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rows of cells by the name of the sheet, as an xlsx file. */
export function workbook(sheets: Record<string, readonly (readonly string[])[]>): Buffer {
  const zip = new AdmZip();
  const add = (path: string, xml: string) => zip.addFile(path, Buffer.from(`<?xml version="1.0"?>${xml}`));
  const names = Object.keys(sheets);
  const each = (line: (name: string, number: number) => string) => names.map((name, at) => line(name, at + 1)).join('');
  add(
    '[Content_Types].xml',
    `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>${each(
      (_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${media}.worksheet+xml"/>`,
    )}</Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(
      (name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`,
    )}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageRelations}">${each(
      (_, n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    )}</Relationships>`,
  );
  for (const [at, rows] of Object.values(sheets).entries()) add(`xl/worksheets/sheet${at + 1}.xml`, sheet(rows));
  return zip.toBuffer();
}

const sheet = (rows: readonly (readonly string[])[]): string =>
  `<worksheet xmlns="${main}"><sheetData>${rows
    .map(
      (row, y) =>
        `<row r="${y + 1}">${row
          .map((cell, x) => `<c r="${String.fromCharCode(65 + x)}${y + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`)
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;
