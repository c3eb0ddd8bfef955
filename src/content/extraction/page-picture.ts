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

/** Whether a page shows pictures, or drawings, which may be letters too. */
export async function paintedOn(page: PDFPageProxy): Promise<{ pictures: boolean; drawings: boolean }> {
  const { fnArray } = await page.getOperatorList();
  return {
    pictures: fnArray.some((operation) => PICTURES.has(operation)),
    drawings: fnArray.includes(OPS.constructPath),
  };
}

/** Points per inch in PDF. */
const POINTS = 72;
/** The resolution that OCR reads best, and the one that small print needs; each with the most pixels that memory allows. */
const FINE = { dpi: 300, pixels: 4_500_000 };
const COARSE = { dpi: 200, pixels: 12_000_000 };

/** Pixels per point for a page of this size in points. */
export function scaleFor(width: number, height: number): number {
  const most = ({ dpi, pixels }: typeof FINE) => Math.min(dpi / POINTS, Math.sqrt(pixels / (width * height)));
  return Math.max(most(FINE), most(COARSE));
}

/** Creates a painter that draws pages on one canvas, one after the other, as grey pictures (PGM): a quarter of the memory of colours. */
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
    // Luma weights of red, green and blue (ITU-R BT.601), out of 256.
    picture[to] = ((colours[from] ?? 0) * 77 + (colours[from + 1] ?? 0) * 151 + (colours[from + 2] ?? 0) * 28) >> 8;
  }
  return picture;
}
