/** Files of each kind as the service gets them, with a given phrase deep inside, and broken ones. */
export {
  circular,
  docxBomb,
  emptyFile,
  encryptedPdf,
  endlessPdf,
  garbage,
  pdfBomb,
  protectedDocx,
  truncated,
  understated,
} from './broken.js';
export { docxFile } from './docx.js';
export { formPdf } from './form.js';
export { msgFile } from './msg.js';
export { pdfFile } from './pdf.js';
export { pngFile } from './png.js';
export { pptxFile } from './pptx.js';
export {
  asciidocFile,
  chatFile,
  csvFile,
  htmlFile,
  markdownFile,
  orgFile,
  rstFile,
  srtFile,
  tsvFile,
  vttFile,
} from './text.js';
export { xlsxFile } from './xlsx.js';
