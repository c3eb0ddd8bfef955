import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import { packageRoot } from '../../src/core/package.js';

/** A4 at 200 dots an inch, as scanners make it. */
const WIDTH = 1_654;
const HEIGHT = 2_339;
const MARGIN = 180;
/** Eleven points. */
const SIZE = 30;
const LINE = 44;
/** Radians. */
const SKEW = 0.004;
const FONT = 'Scanned';

/** A PDF of nothing but pictures of pages, and the words on each. */
export async function scannedPdf(count: number): Promise<{ bytes: Uint8Array<ArrayBuffer>; pages: string[][] }> {
  const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
  GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), FONT);
  const words = await storyWords();
  const pdf = await PDFDocument.create();
  const pages: string[][] = [];
  let next = 0;
  for (let page = 0; page < count; page++) {
    const canvas = createCanvas(WIDTH, HEIGHT);
    const context = canvas.getContext('2d');
    context.fillStyle = '#f4f3ee';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.rotate(SKEW * (page % 3 === 0 ? -1 : 1));
    context.fillStyle = '#22211f';
    context.font = `${SIZE}px ${FONT}`;
    const written: string[] = [];
    for (let y = MARGIN; y < HEIGHT - MARGIN; y += LINE) {
      let line = '';
      for (;;) {
        const word = words[next % words.length] ?? '';
        if (context.measureText(`${line} ${word}`).width > WIDTH - 2 * MARGIN) break;
        line = `${line} ${word}`.trim();
        written.push(word);
        next++;
      }
      context.fillText(line, MARGIN, y);
    }
    pages.push(written);
    const picture = await pdf.embedJpg(await canvas.encode('jpeg', 60));
    pdf.addPage([595, 842]).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
  }
  return { bytes: new Uint8Array(await pdf.save()), pages };
}

/** Of the sentences that people say in the stories that the reader is trained with. */
async function storyWords(): Promise<string[]> {
  const lines = (await readFile(join(packageRoot, 'training', 'stories', 'plain-at-work.txt'), 'utf8')).split('\n');
  const sentences = lines.map((line) => /^\d+ [a-z][^:]*: (.+)$/.exec(line)?.[1] ?? '');
  return sentences
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}
