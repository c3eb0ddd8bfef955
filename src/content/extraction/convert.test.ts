import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as files from '../../../test/support/files/index.js';
import { sourceOf } from '../../../test/support/files/source.js';
import { CairnError } from '../../core/errors.js';
import { convert } from './convert.js';
import { detectFormat } from './index.js';
import type { Format } from './types.js';

const phrase = 'the lighthouse keeper counts seventeen grey herons';

async function read(bytes: Buffer, name: string, maxTextBytes = 10_000_000): ReturnType<typeof convert> {
  return convert(await formatOf(bytes, name), sourceOf(bytes, { maxTextBytes }));
}

async function formatOf(bytes: Buffer, name: string): Promise<Format> {
  const format = await detectFormat(bytes.subarray(0, 4096), { name, mimeType: null });
  if (format === null) throw new Error('no format');
  return format;
}

const refusal = async (bytes: Buffer, name: string, maxTextBytes?: number): Promise<string | undefined> => {
  const error = await read(bytes, name, maxTextBytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof CairnError)) throw error;
  expect(error.status).toBe(422);
  return error.details;
};

const samples: Record<string, Buffer> = {};
beforeAll(async () => {
  Object.assign(samples, {
    'a.pdf': await files.pdfFile(phrase, { title: 'Harbour log' }),
    'a.docx': await files.docxFile(phrase),
    'a.xlsx': files.xlsxFile(phrase),
    'a.pptx': await files.pptxFile(phrase),
    'a.csv': files.csvFile(phrase),
    'a.tsv': files.tsvFile(phrase),
    'a.html': files.htmlFile(phrase),
    'a.md': files.markdownFile(phrase),
    'a.rst': files.rstFile(phrase),
    'a.adoc': files.asciidocFile(phrase),
    'a.org': files.orgFile(phrase),
    'a.srt': files.srtFile(phrase),
    'a.vtt': files.vttFile(phrase),
    'a.json': files.chatFile(phrase),
    'a.txt': Buffer.from(`Dear diary,\n${phrase}.\n`),
  });
});

describe('a phrase deep inside', () => {
  it.each([
    ['a.pdf', 'Harbour log', null],
    ['a.docx', 'Yearly report', 'What happened in a year'],
    ['a.xlsx', null, null],
    ['a.pptx', 'Kick-off', 'PptxGenJS Presentation'],
    ['a.csv', null, null],
    ['a.tsv', null, null],
    ['a.html', 'Harbour news', 'What the harbour did this week'],
    ['a.md', 'A walk', 'Along the river'],
    ['a.rst', 'Manual', null],
    ['a.adoc', 'Manual', 'How to use it'],
    ['a.org', 'Manual', 'How to use it'],
    ['a.srt', null, null],
    ['a.vtt', null, null],
    ['a.json', null, null],
    ['a.txt', null, null],
  ])('of %s is in its text', async (name, title, summary) => {
    const { text, ...about } = await read(samples[name] ?? Buffer.alloc(0), name);
    expect(text).toContain(phrase);
    expect(about).toMatchObject({ title, summary });
  });
});

describe('the text', () => {
  const textOf = async (name: string): Promise<string> => (await read(samples[name] ?? Buffer.alloc(0), name)).text;

  it('of a PDF has its pages apart', async () => {
    const { text, pages } = await read(await files.pdfFile(phrase, { pages: 4, onPage: 3 }), 'a.pdf');
    expect(pages).toBe(4);
    expect(text.split('\f')).toHaveLength(4);
    expect(text.split('\f')[2]).toContain(phrase);
  });

  it('of a Word document has headings, lists and tables', async () => {
    const text = await textOf('a.docx');
    expect(text).toMatch(/^# Yearly report\n\n- first point\n- second point\n\n## Part 1\n\n/);
    expect(text).toMatch(/\n\n\| City \| Visitors \|\n\| --- \| --- \|\n\| Lyon \| 1200 \|$/);
  });

  it('of a workbook has a table a sheet, with readable dates', async () => {
    const text = await textOf('a.xlsx');
    expect(text).toMatch(/^## Stock\n\n\| Article \| Price \| Ordered \| Packed \|\n\| --- \| --- \| --- \| --- \|\n/);
    expect(text).toContain('| Article 1 \\| spare | 1.5 | 2024-03-06 | 2024-03-05 18:00 |');
    expect(text).toMatch(/\n\n## Notes\n\n\| Remark \|\n\| --- \|\n\| Counted by hand \|$/);
  });

  it('of a presentation has its slides in order, with bullets, notes and tables', async () => {
    expect(await textOf('a.pptx')).toBe(
      [
        '## Where we stand\n\nOne line alone',
        `## What comes next\n\n- Paint the boathouse\n- ${phrase}\n  - Count the chairs\n\nNotes: Thank the volunteers first`,
        '## Figures\n\n| City | Visitors |\n| --- | --- |\n| Lyon | 1200 |',
      ].join('\n\n'),
    );
  });

  it('of comma- or tab-separated values is a table under its header', async () => {
    expect(await textOf('a.csv')).toMatch(/^\| Name \| Remark \| Count \|\n\| --- \| --- \| --- \|\n\| Person 0 \| /);
    expect(await textOf('a.tsv')).toMatch(/^\| Name \| Remark \|\n\| --- \| --- \|\n\| Person 0 \| /);
    const { text } = await read(Buffer.from('a;b\n"x;1\ny";2|3\n;\n4;'), 'semicolons.csv');
    expect(text).toBe('| a | b |\n| --- | --- |\n| x;1 y | 2\\|3 |\n| 4 |  |');
  });

  it('of Markdown and JSON is the file', async () => {
    expect(await textOf('a.md')).toBe(samples['a.md']?.toString());
    expect(await textOf('a.json')).toBe(samples['a.json']?.toString());
  });

  it('has no NUL and no lone surrogate', async () => {
    const bytes = Buffer.from('\uFEFFbefore \ud800 after', 'utf16le');
    expect((await read(bytes, 'a.txt')).text).toBe('before \ufffd after');
  });
});

describe('what cannot be read', () => {
  it('says that a password is needed', async () => {
    expect(await refusal(files.encryptedPdf(), 'a.pdf')).toBe('The PDF is encrypted: a password is needed to read it.');
    expect(await refusal(files.protectedDocx(), 'a.docx')).toBe('The file is protected by a password.');
  });

  it.each([
    ['a.pdf', 'PDF'],
    ['a.docx', 'Word document'],
    ['a.xlsx', 'Excel workbook'],
    ['a.pptx', 'PowerPoint presentation'],
  ])('says that a %s cut in half is damaged', async (name, what) => {
    const half = files.truncated(samples[name] ?? Buffer.alloc(0));
    expect(await refusal(half, name)).toBe(`The ${what} cannot be read: it is damaged or not complete.`);
  });

  it('says that there is nothing in it', async () => {
    expect(await refusal(files.emptyFile(), 'a.pdf')).toBe('The file is empty.');
    expect(await refusal(Buffer.from(' \n\t'), 'a.txt')).toBe('The file has no text in it.');
    expect(await refusal(Buffer.from('<html><script>1</script></html>'), 'a.html')).toBe('The file has no text in it.');
    expect(await refusal(files.pdfBomb(1), 'a.pdf')).toBe(
      'The PDF has no text in it, and none was found in its pictures.',
    );
  });

  it('says that it unpacks to too much', async () => {
    const reason = 'The file unpacks to too much data: at most 200 MB in 10,000 parts can be read.';
    expect(await refusal(files.docxBomb(201), 'a.docx')).toBe(reason);
  });

  it('says that a picture is too large', async () => {
    const reason = 'The picture is too large: at most 60 million pixels, 32,767 on a side, can be read.';
    for (const [width, height] of [
      [10_000, 6_001],
      [40_000, 1],
    ] as const) {
      const picture = files.pngFile(phrase);
      picture.writeUInt32BE(width, 16);
      picture.writeUInt32BE(height, 20);
      expect(await refusal(picture, 'a.png')).toBe(reason);
    }
  });

  it('says that there is too much text', async () => {
    const reason = 'The file has more text than can be kept: at most 0.1 MB.';
    expect(await refusal(Buffer.from('é'.repeat(60_000)), 'a.txt', 100_000)).toBe(reason);
    expect(await refusal(await files.pdfFile(phrase, { pages: 60 }), 'a.pdf', 100_000)).toBe(reason);
  });
});

describe('a damaged file', () => {
  const damage = fc.record({
    keep: fc.double({ min: 0, max: 1, noNaN: true }),
    changes: fc.array(fc.tuple(fc.nat(100_000), fc.integer({ min: 0, max: 255 })), { maxLength: 20 }),
  });

  it.each(['a.pdf', 'a.docx', 'a.xlsx', 'a.pptx', 'a.html', 'a.rst', 'a.adoc', 'a.org', 'a.vtt', 'a.csv'])(
    'like %s is read or refused, and nothing else',
    async (name) => {
      const whole = samples[name] ?? Buffer.alloc(0);
      const format = await formatOf(whole, name);
      await fc.assert(
        fc.asyncProperty(damage, async ({ keep, changes }) => {
          const bytes = Buffer.from(whole.subarray(0, Math.ceil(whole.length * (keep < 0.3 ? keep : 1))));
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const outcome = await convert(format, sourceOf(bytes)).catch((error: unknown) => error);
          expect(outcome instanceof CairnError ? outcome.status : outcome).toEqual(
            outcome instanceof CairnError ? 422 : expect.objectContaining({ text: expect.stringMatching(/\S/) }),
          );
        }),
        { numRuns: 30 },
      );
    },
  );
});
