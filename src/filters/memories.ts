import type { Bind } from './compile.js';
import { compileFilter } from './compile.js';
import type { Filter } from './filter.js';

/** The documents `d` that the memory `m` was taken from, each with when it became a source, `s`. */
const sources = `memory_source s join document d on d.org_id = s.org_id and d.id = s.document_id
      and s.org_id = m.org_id and s.memory_id = m.id`;

/**
 * Condition on the alias `m`, a memory: on its own metadata, or where it has none, on that of any document it was taken from.
 */
export function compileMemoryFilter(filter: Filter, bind: Bind): string {
  return `case when m.metadata is not null then ${compileFilter(filter, 'm.metadata', bind)} else exists (
    select from ${sources} where ${compileFilter(filter, 'd.metadata', bind)}) end`;
}

/**
 * What answers show as the metadata of the alias `m`, a memory, as jsonb: what a filter looks at. Where several documents
 * have the same key, the value of the newest source is shown; a filter finds the memory by each of their values. Never an
 * error, whatever is stored.
 */
export const memoryMetadata = `coalesce(m.metadata, (
    select jsonb_object_agg(entry.key, entry.value order by s.created_at, s.document_id)
    from ${sources}
    cross join lateral jsonb_each(case jsonb_typeof(d.metadata) when 'object' then d.metadata end) entry))`;
