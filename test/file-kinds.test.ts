import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { fileTypesSentence, fileTypesTable } from '../src/content/extraction/index.js';
import { packageRoot } from '../src/core/package.js';
import { saveProgress } from '../src/documents/index-repository.js';
import { fixture } from './fixtures/files/index.js';
import * as files from './support/files/index.js';
import { queueDocument } from './support/queued-document.js';
import { type Api, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const upload = async (name: string, bytes: Buffer, containerTag: string) => {
  const { status, body } = await api.upload(bytes, name, { containerTag, taskType: 'superrag' });
  expect({ status, body }).toMatchObject({ status: 200 });
  return api.settled(body.id, 120_000);
};

describe('a file of another program, whatever it is called', () => {
  it.each([
    ['handbook.odt', 'odt', 'seventeenth grey heron'],
    ['minutes.rtf', 'rtf', 'kettle whistles too loudly'],
    ['minutes.epub', 'epub', 'boathouse is painted green'],
    ['handbook.doc', 'doc', 'hoist the blue pennant'],
    ['hours.ods', 'ods', 'counted nineteen cormorants'],
    ['stock.xls', 'xls', 'brass, two spare wicks'],
    ['tour.odp', 'odp', 'adders near the chapel'],
    ['season.ppt.gz', 'ppt', 'Paint the boathouse'],
    ['herons.eml', 'email', 'brass, two spare wicks'],
    ['museum.msg', 'email', 'goes to the museum'],
    ['korean.pdf', 'pdf', '왜가리 열일곱 마리를'],
  ])('is found by its words: %s', async (name, type, words) => {
    const containerTag = name.replaceAll('.', '-');
    const end = await upload('upload', await fixture(name), containerTag);
    expect(end).toMatchObject({ status: 'done', type, processingMetadata: { failureReason: null } });
    const { results } = (
      await api.post('/v4/search', { q: words, containerTag, searchMode: 'documents', threshold: 0 })
    ).body;
    const found: string[] = results.map(({ chunk }: { chunk: string }) => chunk.replace(/\s+/g, ' '));
    expect(found.some((chunk) => chunk.includes(words.slice(0, 20)) || chunk.toLowerCase().includes(words))).toBe(true);
  });

  it('is found by its words when it is a scan, and says what OCR read', async () => {
    const end = await upload('scan.pdf', await fixture('scan.pdf'), 'scan');
    expect(end).toMatchObject({ status: 'done', processingMetadata: { pages: 2, ocrPages: 2 } });
    expect(end.processingMetadata).not.toHaveProperty('progress');
    const search = { q: 'who counts the herons', containerTag: 'scan', searchMode: 'documents' };
    expect((await api.post('/v4/search', search)).body.results[0].chunk).toContain('grey heron');
  });

  it('tells how far it is while it is read, for the revision that it is read for', async () => {
    const { id, scope } = await queueDocument(api.orgId, '', { type: 'pdf', status: 'extracting' });
    await saveProgress(db(), scope, id, 2, 'page 1 of 80');
    expect((await api.get(`/v3/documents/${id}`)).body.processingMetadata).not.toHaveProperty('progress');
    for (const page of [12, 12, 13]) await saveProgress(db(), scope, id, 1, `page ${page} of 80`);
    expect((await api.get(`/v3/documents/${id}`)).body.processingMetadata).toMatchObject({ progress: 'page 13 of 80' });
  });

  it('names its character set', async () => {
    const end = await upload(
      'letter.txt',
      iconv.encode('Смотритель маяка считает семнадцать серых цапель.', 'cp1251'),
      'letter',
    );
    expect(end).toMatchObject({
      content: 'Смотритель маяка считает семнадцать серых цапель.',
      processingMetadata: { encoding: 'windows-1251' },
    });
  });
});

describe('a file that is not read', () => {
  it('is refused with what to convert it to', async () => {
    const { status, body } = await api.upload(Buffer.concat([Buffer.from('II*\0'), files.garbage()]), 'scan.tif');
    expect(status).toBe(415);
    expect(body.details).toMatch(/TIFF picture: convert it to PDF or PNG/);
  });
});

describe('the list of what is read', () => {
  /** A table's columns may be padded. */
  const narrow = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
  const page = async (name: string) => narrow(await readFile(join(packageRoot, name), 'utf8'));

  it('stands in the README, in docs/files.md and in the OpenAPI document as the code has it', async () => {
    expect(await page('README.md')).toContain(fileTypesSentence());
    expect(await page('docs/files.md')).toContain(narrow(fileTypesTable()));
    const document = await (await fetch(`${stack().apiUrl}/v3/openapi`)).text();
    expect(document).toContain(JSON.stringify(fileTypesSentence()).slice(1, -1));
  });
});
