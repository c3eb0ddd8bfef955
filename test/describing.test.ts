import { describe, expect, it } from '@jest/globals';
import { markFailed } from '../src/documents/index-repository.js';
import { type Llm, LlmError } from '../src/models/llm/index.js';
import {
  counting,
  cutting,
  describingWith,
  processing,
  queued,
  rows,
  sections,
  useProcessing,
} from './support/processing-by-hand.js';
import { reviseDocument } from './support/queued-document.js';
import { db } from './support/tenant.js';

useProcessing();

describe('describeDocument', () => {
  const said = { title: 'A red lighthouse', summary: 'How it was painted.' };
  let asked = 0;
  const describing = (generate: () => Promise<unknown>) =>
    describingWith({ name: 'scripted', isPaused: () => false, generate: generate as Llm['generate'] });
  const describes = describing(async () => {
    asked += 1;
    return said;
  });
  /** A document in the index whose worker died before it had the description begun. */
  async function undescribed() {
    const { id, scope } = await queued(sections('lighthouse', 'harbour'));
    await processing(counting(), cutting(), describes).indexDocument(scope, id);
    return { id, scope, before: (await rows(id)).document };
  }
  const isOverdue = async (id: string, idleMs: number) =>
    (await describes.overdue(idleMs, 1_000)).some(({ documents }) => documents[0]?.documentId === id);

  it('run twice asks the model once, and leaves what it said', async () => {
    const { id, scope } = await undescribed();
    asked = 0;
    await describes.describeDocument(scope, { documentId: id, revision: 1 });
    await describes.describeDocument(scope, { documentId: id, revision: 1 });
    expect((await rows(id)).document).toMatchObject({ status: 'done', ...said, descriptionDueAt: null });
    expect(asked).toBe(1);
  });

  it('leaves what the structure gave to a document that was revised, or without an answer', async () => {
    const { id, scope, before } = await undescribed();
    const refuses = describing(() => Promise.reject(new LlmError('refused', 'no')));
    await refuses.describeDocument(scope, { documentId: id, revision: 1 });
    expect((await rows(id)).document).toMatchObject({ title: before?.title, summary: before?.summary });
    const revised = await undescribed();
    await reviseDocument(revised.id, sections('castle'));
    await describes.describeDocument(scope, { documentId: revised.id, revision: 1 });
    expect((await rows(revised.id)).document).toMatchObject({ title: before?.title, summary: before?.summary });
  });

  it('is not to be begun for a revision before one that has failed', async () => {
    const { id, scope } = await undescribed();
    await reviseDocument(id, sections('castle'));
    await markFailed(db(), scope, id, 'It cannot be read.', undefined);
    expect(await isOverdue(id, 0)).toBe(false);
    expect((await rows(id)).document?.descriptionDueAt).toBeNull();
  });

  it('is found by the sweep when nobody began it, again after as long, and not when it is settled', async () => {
    const { id, scope } = await undescribed();
    expect(await isOverdue(id, 60_000)).toBe(false);
    expect(await isOverdue(id, 0)).toBe(true);
    expect(await isOverdue(id, 60_000)).toBe(false);
    await describes.describeDocument(scope, { documentId: id, revision: 1 });
    expect(await isOverdue(id, 0)).toBe(false);
  });

  it('is not asked for without a language model, or of a short text', async () => {
    const { id, scope } = await queued(sections('lighthouse'));
    await processing().indexDocument(scope, id);
    expect((await rows(id)).document?.descriptionDueAt).toBeNull();
    const short = await queued('The lighthouse is red.');
    await processing(counting(), cutting(), describes).indexDocument(short.scope, short.id);
    expect((await rows(short.id)).document?.descriptionDueAt).toBeNull();
  });
});
