import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Extractor } from '../src/content/extraction/index.js';
import type { Fetcher } from '../src/content/fetching/fetcher.js';
import { RetryLater } from '../src/core/errors.js';
import { createLogger } from '../src/core/log.js';
import { createExtractionService } from '../src/documents/extracting.js';
import { queueDocument, reviseDocument } from './support/queued-document.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

/** The site is busy; what is read comes out as HTML with the text of `read`. */
const extraction = (meanwhile: () => Promise<void> = async () => {}, read = async () => 'Flat.') => {
  const fetch: Fetcher['fetch'] = async () => {
    await meanwhile();
    throw new RetryLater('The server is busy.');
  };
  const nothing = { title: null, summary: null, ogImage: null, pages: null, encoding: null, ocr: null };
  const extractor: Pick<Extractor, 'extract'> = {
    extract: async () => ({ text: await read(), type: 'html', mimeType: 'text/html', ...nothing }),
  };
  return createExtractionService({
    db: db(),
    blobs: { copyTo: async () => {} },
    fetcher: { fetch },
    extractor,
    readers: 2,
    log: createLogger('silent'),
  });
};
const stored = (id: string) => db().document.findFirst({ where: { id }, include: { content: true } });
const page = () => queueDocument(api.orgId, 'https://example.com/', { type: 'webpage' });

describe('extractDocument', () => {
  it('leaves plain text as it stands', async () => {
    const { id, scope } = await queueDocument(api.orgId, 'A List<T>\nof bees');
    const before = await stored(id);
    expect(await extraction().extractDocument(scope, id)).toEqual({ superseded: false });
    expect(await stored(id)).toEqual(before);
  });

  it('tells which revision could not be read', async () => {
    const { id, scope } = await page();
    const failed = { revision: 1, cause: new RetryLater('The server is busy.') };
    await expect(extraction().extractDocument(scope, id)).rejects.toMatchObject(failed);
  });

  it('drops the failure of a revision that was superseded meanwhile', async () => {
    const { id, scope } = await page();
    const revised = extraction(() => reviseDocument(id, 'Bees dance.'));
    expect(await revised.extractDocument(scope, id)).toEqual({ superseded: true });
    expect(await stored(id)).toMatchObject({ status: 'queued', failureReason: null });
  });

  it('leaves what another attempt has stored meanwhile, and what was made of that', async () => {
    const { id, scope } = await queueDocument(api.orgId, '<p>Bees dance.</p>', { type: 'html' });
    const [first, summary] = ['Read by the first to end.', 'What a model says of it.'];
    const late = extraction(undefined, async () => {
      await extraction(undefined, async () => first).extractDocument(scope, id);
      await db().document.updateMany({ where: { id }, data: { summary } });
      return 'Read by the last to end.';
    });
    expect(await late.extractDocument(scope, id)).toEqual({ superseded: false });
    expect(await stored(id)).toMatchObject({ summary, content: { extracted: first } });
  });

  it('removes the copies of files that killed workers left the day before, and none that may be in use', async () => {
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    const place = () => mkdtemp(join(tmpdir(), 'cairn-extract-'));
    const [left, used] = [await place(), await place()];
    await writeFile(join(left, 'content'), 'x');
    await utimes(left, twoDaysAgo, twoDaysAgo);
    const { id, scope } = await queueDocument(api.orgId, '<p>Flat.</p>', { type: 'html' });
    await extraction().extractDocument(scope, id);
    expect([left, used].map((path) => existsSync(path))).toEqual([false, true]);
    await rm(used, { recursive: true });
  });
});
