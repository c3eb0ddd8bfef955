import { describe, expect, it } from '@jest/globals';
import { formPdf } from '../../../test/support/files/index.js';
import { sourceOf } from '../../../test/support/files/source.js';
import { readPdf } from './pdf.js';

const typed = [
  'Name of the owner: Marta Lindqvist',
  'length: 12',
  'remark: Late arrival\nby night',
  'pier: East pier',
  'extras: Water, Power',
  'Approved by the harbour master',
].join('\n');

describe('what was typed into a PDF', () => {
  it('stands below the text of its page: values of its form, each once, and words written onto it', async () => {
    expect((await readPdf(sourceOf(formPdf()))).text).toBe(`Application for a mooring\n\n${typed}`);
  });

  it('is there where the page has no other text', async () => {
    expect(await readPdf(sourceOf(formPdf({ text: '' })))).toMatchObject({ text: typed, ocr: null });
  });
});
