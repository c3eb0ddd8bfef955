import type { Database } from '../../src/db/client.js';
import type { Documents } from './report.js';

/** How the documents of the one connection stand against the items at the source. */
export async function checkDocuments(db: Database, provider: string, ids: readonly string[]): Promise<Documents> {
  const documents = await db.document.findMany({ select: { customId: true, status: true, latestRevision: true } });
  const byItem = new Map(ids.map((id) => [`${provider}:${id}`, { all: 0, done: 0 }]));
  let foreign = 0;
  for (const { customId, status } of documents) {
    const item = byItem.get(customId ?? '');
    if (item === undefined) {
      foreign += 1;
      continue;
    }
    item.all += 1;
    if (status === 'done') item.done += 1;
  }
  const items = [...byItem.values()];
  return {
    one: items.filter(({ all, done }) => all === 1 && done === 1).length,
    missing: items.filter(({ all }) => all === 0).length,
    doubled: items.filter(({ all }) => all > 1).length,
    foreign,
    notDone: documents.filter(({ status }) => status !== 'done').length,
    revised: documents.filter(({ latestRevision }) => latestRevision > 1).length,
  };
}
