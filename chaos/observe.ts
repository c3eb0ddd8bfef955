import type { Database } from '../src/db/client.js';
import type { Kind } from './ledger.js';
import { isFact, keyIn, marksIn } from './marks.js';
import type { Finding, Seen } from './verdicts.js';
import type { Synced } from './writers/drive.js';

interface DocumentRow {
  id: string;
  customId: string | null;
  connectionId: string | null;
  container: string;
  title: string | null;
  status: string;
  text: string | null;
  /** Of what search sees. */
  indexed: string;
}

interface MemoryRow {
  id: string;
  container: string;
  memory: string;
  version: number;
  isForgotten: boolean;
  sources: string[];
}

/** All that is there, as of one moment a kind. */
export interface Observed {
  seen: Seen[];
  synced: Synced[];
  documents: DocumentRow[];
  /** Latest versions that were said, forgotten or not. */
  memories: MemoryRow[];
}

const kindOf = { Item: 'document', Chat: 'conversation', Memo: 'written' } as const satisfies Record<string, Kind>;

export async function observe(db: Database): Promise<Observed> {
  const documents = await db.$queryRaw<DocumentRow[]>`
    select d.id, d.custom_id as "customId", d.connection_id as "connectionId", d.container_tag as container, d.title,
      d.status::text as status, coalesce(t.extracted, t.content) as text, coalesce((
        select string_agg(c.text, ' ' order by c.position) from chunk c
        where c.org_id = d.org_id and c.document_id = d.id
          and c.from_revision <= d.processed_revision and d.processed_revision < c.until_revision), '') as indexed
    from document d left join document_content t on t.org_id = d.org_id and t.document_id = d.id order by d.id`;
  const memories = await db.$queryRaw<MemoryRow[]>`
    select id, container_tag as container, memory, version, is_forgotten as "isForgotten", array(
        select document_id from memory_source s where s.org_id = m.org_id and s.memory_id = m.id) as sources
    from memory m where is_latest and not is_inference order by id`;
  const keys = await db.apiKey.findMany({ where: { containerTag: { not: null } } });
  const settings = await db.container.findMany({ where: { tag: { startsWith: 'set-' } } });
  return {
    documents,
    memories,
    synced: documents.flatMap(({ connectionId, customId, text }) =>
      connectionId === null ? [] : [{ customId: customId ?? '', text: text ?? '' }],
    ),
    seen: [
      ...documents.filter(({ connectionId }) => connectionId === null).map(seenDocument),
      ...memories.flatMap(seenMemory),
      ...keys.map(({ id, name, revokedAt }) => seen('key', name, id, { revoked: revokedAt !== null })),
      ...settings.map(({ tag, name }) => seen('settings', tag, tag, { name })),
    ],
  };
}

const seen = (kind: Kind, key: string, id: string, state: Seen['state']): Seen => ({ kind, key, id, state });

function seenDocument({ id, customId, title, text, container }: DocumentRow): Seen {
  const key = keyIn(customId ?? text ?? title ?? '') ?? id;
  const kind = Object.entries(kindOf).find(([prefix]) => key.startsWith(prefix))?.[1] ?? 'document';
  return seen(kind, key, id, text === null ? null : { container, marks: marksIn(text) });
}

function seenMemory({ id, container, memory, version, isForgotten }: MemoryRow): Seen[] {
  const key = keyIn(memory);
  const [mark] = marksIn(memory);
  return key?.startsWith('Memo') ? [seen('memory', key, id, { container, mark, version, isForgotten })] : [];
}

/** What is made of documents against the documents: the chunks that search sees, and the memories of facts. At rest only. */
export function compareDerived({ documents, memories }: Observed): Finding[] {
  const findings: Finding[] = [];
  const find = (verdict: Finding['verdict'], what: string, id: string, expected: string, found: string) =>
    findings.push({ verdict, what, id, expected, found });
  const known = new Map<string, MemoryRow[]>();
  for (const memory of memories) {
    if (memory.isForgotten) continue;
    for (const mark of marksIn(memory.memory)) known.set(mark, [...(known.get(mark) ?? []), memory]);
  }
  for (const { id, container, text, indexed, status } of documents) {
    const marks = marksIn(text ?? '');
    if (status === 'failed') find('stuck', 'document', id, 'done', 'failed');
    const isMemory = marks.some((mark) => mark.startsWith('Memo'));
    const missing = isMemory ? [] : marks.filter((mark) => !indexed.includes(mark));
    if (missing.length > 0) find('lost', 'chunk', id, missing.join(', '), indexed.slice(0, 200));
    const foreign = marksIn(indexed).filter((mark) => !marks.includes(mark));
    if (foreign.length > 0) find('broken', 'chunk', id, 'only what the document says', foreign.join(', '));
    if (!isFact(text ?? '')) continue;
    for (const mark of marks) {
      const found = known.get(mark) ?? [];
      const right = found.filter((memory) => memory.container === container && memory.sources.join() === id);
      known.delete(mark);
      if (found.length > 1) find('doubled', 'fact', mark, 'one memory', JSON.stringify(found));
      else if (right.length === 0)
        find('lost', 'fact', mark, `a memory in ${container} from ${id}`, JSON.stringify(found));
    }
  }
  const said = new Set(documents.flatMap(({ text }) => marksIn(text ?? '')));
  for (const [mark, found] of known) {
    if (!mark.startsWith('Item') || said.has(mark)) continue;
    find('broken', 'fact', mark, 'forgotten with its document', JSON.stringify(found));
  }
  return findings;
}
