import { PDFDocument, StandardFonts } from 'pdf-lib';
import { sentence } from './filler.js';

const LINES = 40;

/** The phrase stands in the middle of `onPage`, by default the last page. */
export async function pdfFile(
  phrase: string,
  { pages = 3, onPage = pages, title }: { pages?: number; onPage?: number; title?: string } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create();
  if (title !== undefined) document.setTitle(title);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([595, 842]);
    for (let line = 0; line < LINES; line++) {
      const said = number === onPage && line === LINES / 2 ? phrase : sentence(number * LINES + line);
      page.drawText(said, { x: 50, y: 780 - line * 18, size: 11, font });
    }
  }
  return Buffer.from(await document.save());
}
