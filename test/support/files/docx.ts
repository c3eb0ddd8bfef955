import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { paragraph } from './filler.js';

/** Headings, paragraphs, a list and a table; the phrase stands two thirds down. */
export async function docxFile(
  phrase: string,
  { paragraphs = 30, title = 'Yearly report' }: { paragraphs?: number; title?: string } = {},
): Promise<Buffer> {
  const body = Array.from({ length: paragraphs }, (_, i) => {
    const said = i === Math.floor((paragraphs * 2) / 3) ? phrase : paragraph(i);
    const heading = new Paragraph({ text: `Part ${i / 10 + 1}`, heading: HeadingLevel.HEADING_2 });
    return [...(i % 10 === 0 ? [heading] : []), new Paragraph({ children: [new TextRun(said)] })];
  }).flat();
  const row = (...cells: string[]) =>
    new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) });
  const document = new Document({
    title,
    description: 'What happened in a year',
    sections: [
      {
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
          new Paragraph({ text: 'first point', bullet: { level: 0 } }),
          new Paragraph({ text: 'second point', bullet: { level: 0 } }),
          ...body,
          new Table({ rows: [row('City', 'Visitors'), row('Lyon', '1200')] }),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}
