import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fixture } from '../../../test/fixtures/files/index.js';
import * as files from '../../../test/support/files/index.js';
import { detectFormat, keyOfMimeType } from './index.js';
import type { FormatHints } from './types.js';

const phrase = 'seventeen grey herons';
const key = async (bytes: Uint8Array | string, hints: Partial<FormatHints> = {}): Promise<string | undefined> => {
  const head = typeof bytes === 'string' ? Buffer.from(bytes) : bytes.subarray(0, 4096);
  return (await detectFormat(head, { name: null, mimeType: null, ...hints }))?.key;
};
const wav = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.alloc(100)]);

describe('the format of a file', () => {
  it('comes from its content, whatever it is called', async () => {
    expect(await key(await files.pdfFile(phrase), { name: 'notes.txt' })).toBe('pdf');
    expect(await key(await files.docxFile(phrase), { name: 'report.pdf', mimeType: 'application/pdf' })).toBe('docx');
    expect(await key(files.xlsxFile(phrase))).toBe('xlsx');
    expect(await key(await files.pptxFile(phrase), { fileType: 'docx' })).toBe('pptx');
    expect(await key(files.pngFile(phrase), { name: 'table.csv' })).toBe('png');
    expect(await key(wav)).toBe('wav');
  });

  it('says its type and media type', async () => {
    expect(await detectFormat(wav, { name: null, mimeType: null })).toEqual({
      key: 'wav',
      type: 'audio',
      mimeType: 'audio/wav',
    });
    expect(await detectFormat(files.csvFile(phrase), { name: 'a.csv', mimeType: null })).toEqual({
      key: 'csv',
      type: 'csv',
      mimeType: 'text/csv',
    });
  });

  it.each([
    ['notes.md', 'markdown'],
    ['guide.RST', 'rst'],
    ['guide.adoc', 'asciidoc'],
    ['todo.org', 'org'],
    ['data.tsv', 'tsv'],
    ['chat.json', 'json'],
    ['film.srt', 'srt'],
    ['page.htm', 'html'],
    ['main.py', 'code'],
    ['settings.YML', 'yaml'],
    ['.env', 'code'],
    ['family.ics', 'ics'],
    ['people.vcf', 'vcf'],
    ['constructor', 'text'],
    ['README', 'text'],
  ])('is, for text in %s, %s', async (name, expected) => {
    const format = await detectFormat(Buffer.from('plain words'), { name, mimeType: null });
    expect(format?.key).toBe(expected);
    // The media type is all that is kept of it until the file is read.
    expect(keyOfMimeType(format?.mimeType ?? null)).toBe(expected);
  });

  it('is, for text without a useful name, what its media type says, or what it looks like', async () => {
    expect(await key('a,b', { mimeType: 'text/csv; charset=utf-8' })).toBe('csv');
    expect(await key('# Words', { name: 'upload', mimeType: 'application/octet-stream' })).toBe('text');
    expect(await key('version: 2', { mimeType: 'application/yaml' })).toBe('yaml');
    expect(await key('plain words', { mimeType: 'text/plain' })).toBe('text');
    expect(await key('<!DOCTYPE html><p>x')).toBe('html');
    expect(await key('BEGIN:VCALENDAR\r\nVERSION:2.0', { name: 'invite.txt' })).toBe('ics');
    expect(await key('begin:vcard\nFN:Ana', { name: 'ana.txt' })).toBe('vcf');
    expect(await key('WEBVTT\n\n00:01.000 --> 00:02.000\nHi')).toBe('vtt');
    expect(await key('1\n00:00:01,000 --> 00:00:02,000\nHi')).toBe('srt');
  });

  it('follows the sender between kinds of text, and ignores a word it does not know', async () => {
    expect(await key('a\tb', { name: 'a.txt', fileType: 'csv' })).toBe('csv');
    expect(await key('words', { name: 'a.md', fileType: 'notion_doc' })).toBe('markdown');
    expect(await key('words', { fileType: 'pdf' })).toBe('text');
    const page = await detectFormat(Buffer.from('<p>x'), { name: null, mimeType: null, fileType: 'webpage' });
    expect(page).toMatchObject({ key: 'html', type: 'webpage' });
  });

  it('is text in other character sets too, and cut in the middle of a character', async () => {
    expect(await key(Buffer.from('Le café est fermé jusqu’à lundi'.replace('’', "'"), 'latin1'))).toBe('text');
    expect(await key(Buffer.from('\uFEFFwide', 'utf16le'))).toBe('text');
    expect(await key(Buffer.from('naïve é').subarray(0, -1))).toBe('text');
    expect(await key(Buffer.from('93fa967b8cea82cc95b68e9a', 'hex'), { mimeType: 'text/plain' })).toBe('text');
  });

  it('is text where words only begin like a signature', async () => {
    expect(await key('BM stands for benchmark')).toBe('text');
    expect(await key('MZ and PK are initials')).toBe('text');
  });

  it('is what a file claims to be when it is a broken or locked office document', async () => {
    const broken = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), files.garbage(3000)]);
    expect(await key(broken, { name: 'report.docx' })).toBe('docx');
    expect(await key(broken)).toBeUndefined();
    expect(await key(files.protectedDocx(), { name: 'report.docx' })).toBe('docx');
    expect(await key(files.truncated(await files.docxFile(phrase), 0.1), { name: 'a.docx' })).toBe('docx');
  });

  it('is none for what cannot be read', async () => {
    expect(await key(files.garbage(), { name: 'a.docx' })).toBeUndefined();
    expect(await key(Buffer.from('7f454c460201010000000000', 'hex'))).toBeUndefined();
    expect(await key('%!PS-Adobe-3.0')).toBeUndefined();
  });

  it('is a mail only with what mail programs write', async () => {
    const mail = 'From: a@b.example\nSubject: x\nMessage-ID: <1@b.example>\n\nHello';
    expect(await key(mail)).toBe('eml');
    expect(await key(mail.replace(/Message-ID.*\n/, ''))).toBe('text');
    expect(await key('A letter\n\nFrom: a\nMessage-ID: <1>\n')).toBe('text');
  });

  it('is told by what is in a compound file or a zip', async () => {
    for (const name of [
      'handbook.doc',
      'stock.xls',
      'kettle.msg',
      'handbook.odt',
      'stock.ods',
      'tour.odp',
      'minutes.epub',
    ]) {
      const expected = name.split('.')[1];
      const whole = await detectFormat(await fixture(name), { name: 'report.docx', mimeType: 'application/pdf' });
      expect(whole?.key).toBe(expected);
    }
    expect(await key(await fixture('season.ppt.gz'), { name: 'a.ppt' })).toBe('ppt');
  });

  it('is text for an empty file', async () => expect(await key('', { name: 'report.pdf' })).toBe('text'));

  it('is found or not for any bytes, without failing', async () => {
    const hint = fc.option(fc.constantFrom('a.pdf', 'a.docx', 'text/csv', 'image/png', '__proto__', ''));
    const starts = ['', '%PDF-', 'PK\x03\x04', 'RIFF', '\x89PNG\r\n\x1a\n', 'ID3', '\xff\xfe', '<html'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 600 }),
        hint,
        async (start, rest, said) => {
          const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
          const format = await detectFormat(bytes, { name: said, mimeType: said, fileType: said });
          expect(format === null || format.mimeType.includes('/')).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
