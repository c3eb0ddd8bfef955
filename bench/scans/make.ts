/*
 * Writes a scanned PDF to the path of the first argument and the words of its pages, as JSON, to that of the second. A process of its
 * own: what draws the pages and what runs the models do not get along in one.
 */
import { writeFile } from 'node:fs/promises';
import { scannedPdf } from './pages.js';

const [pdfPath = '', wordsPath = '', count = '1'] = process.argv.slice(2);
const { bytes, pages } = await scannedPdf(Number(count));
await writeFile(pdfPath, bytes);
await writeFile(wordsPath, JSON.stringify(pages));
