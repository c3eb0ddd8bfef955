import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintInlineImageXObjectGroup,
]);

/** What a page shows besides text: pictures, or drawings, which letters may be as well. */
export async function paintedOn(page: PDFPageProxy): Promise<{ pictures: boolean; drawings: boolean }> {
  const { fnArray } = await page.getOperatorList();
  return {
    pictures: fnArray.some((operation) => PICTURES.has(operation)),
    drawings: fnArray.includes(OPS.constructPath),
  };
}

/** PDF has 72 points an inch. */
const POINTS = 72;
/** Dots an inch that OCR reads best, as far as memory goes, and those that small print needs. */
const FINE = { dpi: 300, pixels: 4_500_000 };
const COARSE = { dpi: 200, pixels: 12_000_000 };

/** Pixels a point, for a page of that size in points. */
export function scaleFor(width: number, height: number): number {
  const most = ({ dpi, pixels }: typeof FINE) => Math.min(dpi / POINTS, Math.sqrt(pixels / (width * height)));
  return Math.max(most(FINE), most(COARSE));
}

/** Pages drawn one after the other on one canvas, as grey pictures (PGM): a quarter of the memory that colours take. */
export function createPagePainter() {
  let canvas: Canvas | null = null;
  return async (page: PDFPageProxy): Promise<Buffer> => {
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: scaleFor(width, height) });
    const [across, down] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    if (canvas?.width !== across || canvas.height !== down) canvas = createCanvas(across, down);
    await page.render({ canvas: null, canvasContext: canvas.getContext('2d') as never, viewport }).promise;
    return greyPicture(canvas);
  };
}

function greyPicture(canvas: Canvas): Buffer {
  const colours = canvas.data();
  const header = Buffer.from(`P5 ${canvas.width} ${canvas.height} 255\n`);
  const picture = Buffer.allocUnsafe(header.length + colours.length / 4);
  header.copy(picture);
  for (let from = 0, to = header.length; from < colours.length; from += 4, to++) {
    // The eye's weights of red, green and blue, of 256.
    picture[to] = ((colours[from] ?? 0) * 77 + (colours[from + 1] ?? 0) * 151 + (colours[from + 2] ?? 0) * 28) >> 8;
  }
  return picture;
}
