import { describe, expect, it } from '@jest/globals';
import type { Database } from '../db/client.js';
import { findWithDocuments } from './finding.js';

/** A database that has these documents, whatever a search found before. */
const databaseOf = (ids: string[]) =>
  ({
    document: {
      findMany: async ({ where }: { where: { id: { in: string[] } } }) =>
        where.id.in.filter((id) => ids.includes(id)).map((id) => ({ id })),
    },
    // They have no metadata.
    $queryRawUnsafe: async () => [],
  }) as unknown as Database;
const scope = { orgId: 'org' };
const own = (id: string) => id;

/** Finds these one after the other, and counts. */
function inTurn(...answers: string[][]) {
  const search = { calls: 0, find: async () => answers[Math.min(search.calls++, answers.length - 1)] ?? [] };
  return search;
}

describe('findWithDocuments', () => {
  it('searches once when every document is there', async () => {
    const search = inTurn(['a', 'b']);
    const { found, documents } = await findWithDocuments(databaseOf(['a', 'b']), scope, search.find, own);
    expect([found, [...documents.keys()], search.calls]).toEqual([['a', 'b'], ['a', 'b'], 1]);
  });

  it('searches again when a document went away, so that another one takes its place', async () => {
    const search = inTurn(['a', 'gone'], ['a', 'b']);
    const { found } = await findWithDocuments(databaseOf(['a', 'b']), scope, search.find, own);
    expect([found, search.calls]).toEqual([['a', 'b'], 2]);
  });

  it('answers with what is there when documents go away under every search', async () => {
    const search = inTurn(['a', 'gone']);
    const { found } = await findWithDocuments(databaseOf(['a']), scope, search.find, own);
    expect([found, search.calls]).toEqual([['a'], 3]);
  });

  it('keeps what needs no document', async () => {
    const search = inTurn(['a', 'b']);
    const { found } = await findWithDocuments(databaseOf([]), scope, search.find, () => undefined);
    expect([found, search.calls]).toEqual([['a', 'b'], 1]);
  });
});
