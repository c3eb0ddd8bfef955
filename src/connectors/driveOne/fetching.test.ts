import { describe, expect, it } from '@jest/globals';
import { faults } from '../../../test/support/drive-one/index.js';
import { docxFile } from '../../../test/support/files/index.js';
import { root } from '../contract.js';
import { refusalOf, useDrive } from './test-drive.js';

const test = useDrive();
const { fetch, list } = test;
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('what a file holds', () => {
  it('a document: Markdown without its pictures, and what is known of it', async () => {
    const { files } = test.drive;
    const id = files.add({ doc: '# Plan\n\nSee snake\\_case.' }, 'Plan', { in: files.add('folder', 'Work') });
    const content = await fetch(id);
    expect(content).toEqual({
      type: 'drive_doc',
      title: 'Plan',
      body: { text: '# Plan\n\nSee snake_case.\n\nA chart' },
      url: expect.stringContaining(id),
      metadata: {
        path: 'Work/Plan',
        author: 'Ada Writer',
        authorEmail: 'ada@drive.example',
        modifiedAt: expect.stringMatching(/^\d{4}-/),
        createdAt: expect.stringMatching(/^\d{4}-/),
        mimeType: 'application/vnd.google-apps.document',
      },
    });
  });

  it('a spreadsheet: a workbook with every sheet', async () => {
    const id = test.drive.files.add({ sheet: { Sales: [['a', 'b']], Costs: [['c', 'd']] } }, 'Budget');
    const { type, body } = await fetch(id);
    expect([type, 'bytes' in body && body.name]).toEqual(['drive_sheet', 'Budget.xlsx']);
    expect('bytes' in body && Buffer.from(body.bytes.subarray(0, 2)).toString()).toBe('PK');
  });

  it('slides: their text', async () => {
    const id = test.drive.files.add({ slides: ['First', 'Second'] }, 'Pitch');
    expect(await fetch(id)).toMatchObject({ type: 'drive_slide', body: { text: 'First\r\n\r\nSecond' } });
  });

  it('an office file: its bytes', async () => {
    const file = await docxFile('a phrase');
    const id = test.drive.files.add({ file, mimeType: docx }, 'report.docx');
    const { type, body } = await fetch(id);
    expect([type, body]).toEqual(['drive_doc', { bytes: new Uint8Array(file), name: 'report.docx', mimeType: docx }]);
  });

  it('a text in another character set: its bytes, for the extraction to read', async () => {
    const file = Buffer.from('caf\xe9', 'latin1');
    const { body } = await fetch(test.drive.files.add({ file, mimeType: 'text/plain' }, 'a.txt'));
    expect(body).toMatchObject({ name: 'a.txt', bytes: new Uint8Array(file) });
  });

  it('a document that is too large with its pictures: plain text', async () => {
    const id = test.drive.files.add({ doc: 'words' }, 'Long');
    test.drive.fault({ path: /markdown/, answer: faults.tooLarge });
    expect((await fetch(id)).body).toEqual({ text: 'words' });
  });

  it('what is too large is refused for good, where its size is known without asking for it', async () => {
    const { drive, connector, access } = test;
    const id = drive.files.add({ sheet: { A: [['a']] } }, 'Huge');
    drive.fault({ path: /export/, answer: faults.tooLarge });
    expect(await refusalOf(fetch(id))).toBe('unusable');
    const hint = { name: 'a.pdf', mimeType: 'application/pdf', size: String(51 * 1024 * 1024) };
    const item = { externalId: 'huge', etag: 'x', path: 'a.pdf', modifiedAt: null, hint };
    expect(await refusalOf(connector.fetch(access, { resource: root, item }))).toBe('unusable');
    expect(drive.count('GET', /files\/huge/)).toBe(0);
  });

  it('what changed since it was listed is as it is now', async () => {
    const { drive, connector, access } = test;
    const id = drive.files.add({ file: 'old', mimeType: 'text/plain' }, 'a.txt');
    const [item] = (await list(null)).items;
    drive.files.edit(id, { file: 'new', mimeType: 'text/plain' });
    if (item === undefined) throw new Error('nothing listed');
    expect((await connector.fetch(access, { resource: root, item })).body).toEqual({ text: 'new' });
  });

  it.each([
    ['not there any more', 'notFound'],
    ['not to be downloaded any more', 'forbidden'],
  ] as const)('what is %s is %s', async (what, kind) => {
    const { drive, connector, access } = test;
    const id = drive.files.add({ file: 'x', mimeType: 'text/plain' }, 'a.txt');
    const [item] = (await list(null)).items;
    if (what === 'not there any more') drive.files.unshare(id);
    else drive.files.forbidDownload(id);
    if (item === undefined) throw new Error('nothing listed');
    expect(await refusalOf(connector.fetch(access, { resource: root, item }))).toBe(kind);
  });

  it('a page of somebody between says nothing about it', async () => {
    const id = test.drive.files.add({ doc: 'x' }, 'Doc');
    const html = { 'content-type': 'text/html' };
    for (const status of [401, 403, 404]) {
      test.drive.heal();
      test.drive.fault({
        path: /export/,
        answer: { status, headers: html, body: '<html>Sign in to the network</html>' },
      });
      expect(await refusalOf(fetch(id))).toBe('unavailable');
    }
  });
});
