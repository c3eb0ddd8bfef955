import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fixture } from '../../../test/fixtures/files/index.js';
import * as files from '../../../test/support/files/index.js';
import { createExtractor, type ExtractionLimits, type Extractor, extractionLimits } from './index.js';
import type { ExtractionJob, OcrLimits } from './types.js';

const phrase = 'the lighthouse keeper counts seventeen grey herons';

let directory: string;
/** Its processes run what `npm test` has built. */
let extractor: Extractor | null = null;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-extractor-'));
});
afterEach(async () => {
  await extractor?.close();
  extractor = null;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

interface Start {
  transcribe?: Parameters<typeof createExtractor>[0]['transcribe'];
  atOnce?: number;
  limits?: Partial<ExtractionLimits>;
  ocr?: Partial<OcrLimits>;
}

function start({ transcribe = null, atOnce = 1, limits = {}, ocr = {} }: Start = {}): Extractor {
  extractor = createExtractor({
    ...{ transcribe, atOnce },
    ocr: { languages: ['eng'], pages: 10, seconds: 60, ...ocr },
    limits: { ...extractionLimits({ seconds: 60, memoryMb: 768 }), ...limits },
  });
  return extractor;
}

const always = (most: number) => ({ base: most, perMegabyte: 0, most });

async function saved(name: string, bytes: Buffer): Promise<ExtractionJob> {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return { path, name, mimeType: null };
}

const refused = (status: number, details: string) => ({ name: 'CairnError', status, details });

describe('the extractor', () => {
  it('reads files in a thread', async () => {
    const job = await saved('log.pdf', await files.pdfFile(phrase, { title: 'Harbour log' }));
    expect(await start().extract(job)).toEqual({
      type: 'pdf',
      mimeType: 'application/pdf',
      text: expect.stringContaining(phrase),
      title: 'Harbour log',
      summary: null,
      ogImage: null,
      pages: 3,
      encoding: null,
      ocr: null,
    });
  });

  it('takes HTML that has an address for a web page', async () => {
    const job = await saved('page.html', files.htmlFile(phrase));
    const { extract } = start();
    expect(await extract(job)).toMatchObject({ type: 'html', ogImage: null });
    expect(await extract({ ...job, url: 'https://harbour.example/news' })).toMatchObject({
      type: 'webpage',
      ogImage: 'https://harbour.example/pictures/harbour.png',
    });
  });

  it('reads the words in a picture, and leaves no language data about', async () => {
    const job = await saved('picture.png', files.pngFile(phrase));
    const { text, type } = await start().extract(job);
    expect({ type, text: text.replace(/\s+/g, ' ').toLowerCase() }).toEqual({ type: 'image', text: phrase });
    expect(await readdir('.')).not.toContain('eng.traineddata');
  });

  it('refuses what it cannot read, with the reason', async () => {
    const { extract } = start();
    await expect(extract(await saved('a.bin', files.garbage()))).rejects.toMatchObject(
      refused(415, 'The file is of a kind that cannot be read.'),
    );
    await expect(extract(await saved('locked.pdf', files.encryptedPdf()))).rejects.toMatchObject(
      refused(422, 'The PDF is encrypted: a password is needed to read it.'),
    );
    await expect(extract(await saved('half.png', files.truncated(files.pngFile(phrase), 0.3)))).rejects.toMatchObject(
      refused(422, 'The PNG picture cannot be read: it is damaged or not complete.'),
    );
  });

  it.each([
    ['handbook.doc', 'The Word 97–2003 document cannot be read: it is damaged or not complete.'],
    ['hours.xls', 'The Excel 97–2003 workbook cannot be read: it is damaged or not complete.'],
    ['season.ppt.gz', 'The PowerPoint 97–2003 presentation cannot be read: it is damaged or not complete.'],
  ])('refuses half of %s, and reads the whole of it afterwards', async (name, reason) => {
    const { extract } = start();
    const whole = await fixture(name);
    for (const share of [0.5, 0.9]) {
      const half = await saved(name.replace('.gz', ''), files.truncated(whole, share));
      await expect(extract(half)).rejects.toMatchObject(refused(422, reason));
    }
    expect(await extract(await saved(name.replace('.gz', ''), whole))).toMatchObject({ text: expect.any(String) });
  });

  it('tells how far a scan is', async () => {
    const told: string[] = [];
    const job = await saved('half-scan.pdf', await fixture('half-scan.pdf'));
    const found = await start().extract(job, (news) => told.push(news));
    expect(told).toEqual(['page 2 of 2']);
    expect(found).toMatchObject({ pages: 2, ocr: { pages: 1, left: 0 } });
  });

  it('gives a picture its time beside that of the file', async () => {
    const words = new Array(40).fill(phrase).join(' ');
    const job = await saved('wall.png', files.pngFile(words));
    const { text } = await start({ limits: { time: always(3) } }).extract(job);
    expect(text.toLowerCase()).toContain('seventeen grey');
  });

  it('takes a file that is not there for a fault', async () => {
    await expect(start().extract({ path: join(directory, 'none'), name: null, mimeType: null })).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});

describe('a file that would take everything', () => {
  const next = () => saved('next.txt', Buffer.from(phrase));

  it('is given up after some processor time, and the next one is read', async () => {
    const { extract } = start({ limits: { time: always(3) } });
    await expect(extract(await saved('endless.pdf', files.endlessPdf()))).rejects.toMatchObject(
      refused(422, 'Reading the PDF took longer than 3 s of processor time, the most that a file of 1 MB may take.'),
    );
    expect(await extract(await next())).toMatchObject({ text: phrase });
  });

  it.each([
    ['handbook.doc', /^The Word 97–2003 document cannot be read: it is damaged or not complete\.$/],
    ['hours.xls', /^Reading the Excel 97–2003 workbook (needed more than 400 MB of memory|took longer than 8 s)/],
    ['season.ppt.gz', /^The PowerPoint 97–2003 presentation cannot be read: it is damaged or not complete\.$/],
    ['museum.msg', /^Reading the Outlook message (needed more than 400 MB of memory|took longer than 8 s)/],
  ])('is refused when its streams go round in circles: %s', async (name, reason) => {
    const { extract } = start({ limits: { time: always(8), memory: always(400) } });
    const hostile = await saved(name.replace('.gz', ''), files.circular(await fixture(name)));
    await expect(extract(hostile)).rejects.toMatchObject({ status: 422, details: expect.stringMatching(reason) });
    expect(await extract(await next())).toMatchObject({ text: phrase });
  });

  it('leaves a place to others meanwhile', async () => {
    const { extract, close } = start({ atOnce: 2, limits: { time: always(600) } });
    let isOver = false;
    const slow = extract(await saved('endless.pdf', files.endlessPdf())).catch(() => {
      isOver = true;
    });
    for (const _ of ['one', 'two', 'three']) expect(await extract(await next())).toMatchObject({ text: phrase });
    expect(isOver).toBe(false);
    await close();
    await slow;
    expect(isOver).toBe(true);
  });

  it('is given up when the heap is full, and the next one is read', async () => {
    const { extract } = start({ limits: { memory: always(192), maxTextBytes: 1e9 } });
    const rows = Buffer.from('a,b,c,d,e,f,g,h\n'.repeat(1_200_000));
    await expect(extract(await saved('large.csv', rows))).rejects.toMatchObject(
      refused(422, 'Reading the CSV file needed more than 192 MB of memory, the most that a file of 19 MB may take.'),
    );
    expect(await extract(await next())).toMatchObject({ text: phrase });
  });

  it('is given up when memory outside the heap is full, and what it held is free when the next one is read', async () => {
    const { extract } = start({ limits: { memory: always(400) } });
    await expect(extract(await saved('bomb.pdf', files.pdfBomb(600)))).rejects.toMatchObject(
      refused(422, 'Reading the PDF needed more than 400 MB of memory, the most that a file of 1 MB may take.'),
    );
    expect(await extract(await next())).toMatchObject({ text: phrase });
  });

  it('rejects what is under way when it is closed, and takes nothing more', async () => {
    const { extract, close } = start();
    const reading = extract(await saved('endless.pdf', files.endlessPdf()));
    const closed = expect(reading).rejects.toThrow(/were closed|ended with SIGKILL/);
    await close();
    await closed;
    await expect(extract(await next())).rejects.toThrow('closed');
  });
});

describe('audio and video', () => {
  const wav = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.alloc(100)]);

  it('is refused without a provider, naming the setting', async () => {
    await expect(start().extract(await saved('talk.wav', wav))).rejects.toMatchObject(
      refused(422, 'No transcription provider is configured for audio files: set TRANSCRIPTION_BASE_URL.'),
    );
  });

  it('is what the provider hears', async () => {
    const job = await saved('talk.wav', wav);
    const { extract } = start({ transcribe: async (path, format) => `${phrase} ${format.key} ${path === job.path}` });
    expect(await extract(job)).toMatchObject({ type: 'audio', mimeType: 'audio/wav', text: `${phrase} wav true` });
  });

  it('is refused when nothing is said', async () => {
    const { extract } = start({ transcribe: async () => ' ' });
    await expect(extract(await saved('talk.wav', wav))).rejects.toMatchObject(
      refused(422, 'The file has no text in it.'),
    );
  });
});
