import { describe, expect, it } from '@jest/globals';
import AdmZip from 'adm-zip';
import { fixture } from '../../../test/fixtures/files/index.js';
import * as files from '../../../test/support/files/index.js';
import { readFile, sourceOf } from '../../../test/support/files/source.js';
import { expectInOrder } from '../../../test/support/in-order.js';
import { CairnError } from '../../core/errors.js';
import { convert } from './convert.js';
import { settledFormat } from './detect.js';
import { detectFormat } from './index.js';

const refusal = async (bytes: Buffer): Promise<string | undefined> => {
  const error = await readFile(bytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof CairnError)) throw new Error(`not refused: ${JSON.stringify(error)}`);
  return error.details;
};

describe('a broken or hostile file', () => {
  it.each([
    ['handbook.odt', 'The OpenDocument text cannot be read: it is damaged or not complete.'],
    ['stock.ods', 'The OpenDocument spreadsheet cannot be read: it is damaged or not complete.'],
    ['tour.odp', 'The OpenDocument presentation cannot be read: it is damaged or not complete.'],
    ['minutes.epub', 'The EPUB book cannot be read: it is damaged or not complete.'],
    ['handbook.rtf', 'The RTF file cannot be read: it is damaged or not complete.'],
    ['museum.msg', 'The Outlook message cannot be read: it is damaged or not complete.'],
  ])('is refused: half of %s', async (name, reason) => {
    const bytes = files.truncated(await fixture(name));
    const format = await detectFormat(bytes, { name, mimeType: null });
    if (format === null) throw new Error('no format');
    await expect(convert(format, sourceOf(bytes))).rejects.toMatchObject({ status: 422, details: reason });
  });

  it('is refused: a password, or protection against copying', async () => {
    const zip = new AdmZip(await fixture('handbook.odt'), { noSort: true });
    zip.updateFile(
      'META-INF/manifest.xml',
      Buffer.from('<manifest:manifest><manifest:encryption-data/></manifest:manifest>'),
    );
    expect(await refusal(zip.toBuffer())).toBe('The file is protected by a password.');
    const book = new AdmZip(await fixture('minutes.epub'), { noSort: true });
    book.addFile('META-INF/rights.xml', Buffer.from('<rights/>'));
    expect(await refusal(book.toBuffer())).toBe('The book is protected against copying.');
  });

  /** A zip that says that it has one part more than may be. */
  const manyParts = (zip: Buffer): Buffer => {
    const bytes = Buffer.from(zip);
    bytes.writeUInt16LE(10_001, bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 10);
    return bytes;
  };

  it.each(['handbook.odt', 'stock.ods', 'tour.odp', 'minutes.epub'])(
    'is refused: %s of parts without end',
    async (name) => {
      const reason = 'The file unpacks to too much data: at most 200 MB in 10,000 parts can be read.';
      expect(await refusal(manyParts(await fixture(name)))).toBe(reason);
    },
  );

  it('is refused: RTF that is nested without end', async () => {
    const deep = Buffer.from(`{\\rtf1 ${'{'.repeat(100_000)}a${'}'.repeat(100_000)}}`);
    expect(await refusal(deep)).toBe('The RTF file is nested too deeply: at most 1,000 groups.');
  });

  it('is refused: a workbook of one cell that stands for a million million', async () => {
    const zip = new AdmZip(await fixture('stock.ods'), { noSort: true });
    const row =
      '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000000"><text:p>heron</text:p></table:table-cell></table:table-row>';
    zip.updateFile(
      'content.xml',
      Buffer.from(
        `<office:document-content><table:table table:name="a">${row.repeat(3)}</table:table></office:document-content>`,
      ),
    );
    expect(await refusal(zip.toBuffer())).toBe('The file has more text than can be kept: at most 9.5 MB.');
  });

  it('is refused: a mail of parts within parts without end', async () => {
    const part = (i: number) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`;
    const nested = Array.from({ length: 2_000 }, (_, i) => part(i)).join('');
    expect(await refusal(Buffer.from(`From: a@b.example\r\nMessage-ID: <1>\r\n${nested}`))).toBe(
      'The e-mail cannot be read: it is damaged or not complete.',
    );
  });

  it('leaves a mail readable: bombs, mails in mails in mails, and a hundred attachments', async () => {
    const attachment = (name: string, content: Buffer | string) =>
      `--b\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`;
    const mail = (...parts: string[]) =>
      `From: a@b.example\r\nMessage-ID: <1>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nKept.\r\n${parts.join('')}--b--\r\n`;
    const bomb = attachment('bomb.docx', manyParts(await files.docxFile('herons')));
    let inner = mail(attachment('last.txt', 'Too deep.'));
    for (let i = 0; i < 4; i++) inner = mail(attachment(`${i}.bin`, inner));
    const many = Array.from({ length: 60 }, (_, i) => attachment(`${i}.txt`, `Number ${i}.`));
    const { text } = await readFile(Buffer.from(mail(bomb, attachment('in.bin', inner), ...many)));
    expectInOrder(text, [
      'Kept.',
      'bomb.docx',
      '(Not read: The file unpacks to too much data',
      '(Not read: It lies too deep in other files.)',
      'Number 47.',
      '(12 more attachments are not read.)',
    ]);
    expect(text).not.toContain('Too deep.');
  });

  it('is refused, with what to do: kinds that are not read here', async () => {
    const { unread } = await import('./unread.js');
    expect(unread(Buffer.from('II*\0'))).toBe('The file is a TIFF picture: convert it to PDF or PNG.');
    expect(unread(new AdmZip().toBuffer())).toBe('The file is of a kind that cannot be read.');
    expect(unread(Buffer.from('7f454c46', 'hex'))).toBe('The file is of a kind that cannot be read.');
    const other = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_000)]);
    const format = await detectFormat(other, { name: 'drawing.vsd', mimeType: null });
    expect(() => settledFormat(other, format ?? { key: '', type: 'text', mimeType: '' })).toThrow(
      expect.objectContaining({ status: 415, details: expect.stringContaining('save it as PDF') }),
    );
  });
});
