import { describe, expect, it } from '@jest/globals';
import { faults } from '../../../test/support/drive-two/index.js';
import { docxFile } from '../../../test/support/files/index.js';
import { root } from '../contract.js';
import { endOf } from '../kit/test-contract.js';
import { useDrive } from './test-drive.js';

const test = useDrive();
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('a file', () => {
  it('comes with where it is, who wrote it and when', async () => {
    const folder = test.drive.files.add('folder', 'Plans');
    const id = test.drive.files.add({ file: 'Grüße', mimeType: 'text/plain' }, 'a b.txt', { in: folder });
    expect(await test.fetch(id)).toEqual({
      type: 'drivetwo_file',
      title: 'a b.txt',
      body: { text: 'Grüße' },
      url: 'https://drive.example/personal/ada/Documents/Plans/a%20b.txt',
      metadata: {
        path: 'Plans/a b.txt',
        author: 'Ada Writer',
        authorEmail: 'ada@drive.example',
        createdAt: test.drive.files.get(id).createdAt.toISOString(),
        modifiedAt: test.drive.files.get(id).modifiedAt.toISOString(),
        mimeType: 'text/plain',
      },
    });
  });

  it('that text has to be read out of comes as bytes', async () => {
    const file = await docxFile('the tide tables were wrong');
    const id = test.drive.files.add({ file, mimeType: docx }, 'report.docx');
    const { body } = await test.fetch(id);
    expect(body).toMatchObject({ name: 'report.docx', mimeType: docx });
    expect('bytes' in body && Buffer.from(body.bytes).equals(file)).toBe(true);
  });

  it('is had without the token from where it lies', async () => {
    const [id = ''] = test.drive.seed(1);
    await test.fetch(id);
    // The stand-in refuses one there.
    expect(test.drive.count('GET', /^\/download\//)).toBe(1);
  });

  it('is not asked for when it is too large', async () => {
    const [id = ''] = test.drive.seed(1);
    const [item] = (await test.list(null)).items;
    if (item === undefined) throw new Error('not listed');
    const large = { ...item, hint: { ...item.hint, size: String(50 * 1024 * 1024 + 1) } };
    expect(await endOf(test.connector.fetch(test.access, { resource: root, item: large }))).toBe('unusable');
    expect(test.drive.takeFetched()).not.toContain(id);
  });

  it.each([
    ['is locked', /\/content$/, faults.locked, 'forbidden'],
    ['vanished where it lies', /^\/download\//, { status: 404 }, 'unavailable'],
    ['has an address that is no longer good', /^\/download\//, { status: 401 }, 'unavailable'],
    ['is sent by half', /^\/download\//, 'half', 'unavailable'],
    ['is cut off', /^\/download\//, 'cut', 'unavailable'],
    ['lies where calls are limited', /^\/download\//, faults.tooMany(7), 'rateLimited'],
    ['is said to lie nowhere', /\/content$/, { status: 302 }, 'unavailable'],
    [
      'is said to lie on no web site',
      /\/content$/,
      { status: 302, headers: { location: 'file:///etc/passwd' } },
      'unavailable',
    ],
  ] as const)('that %s', async (_, path, answer, kind) => {
    const [id = ''] = test.drive.seed(1);
    test.drive.fault({ path, answer });
    expect(await endOf(test.fetch(id))).toBe(kind);
  });
});
