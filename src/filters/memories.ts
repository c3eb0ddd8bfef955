import type { Bind } from '../db/client.js';
import { combined, compileFilter, compileTest } from './compile.js';
import type { Filter } from './filter.js';

/** The documents `d` that the memory `m` was taken from, each with when it became a source, `s`. */
const sources = `memory_source s join document d on d.org_id = s.org_id and d.id = s.document_id
      and s.org_id = m.org_id and s.memory_id = m.id`;

/** Whether the memory `m` has metadata of its own: more than dates. Only `case` keeps Postgres from taking a key off a scalar. */
const hasOwn = `case jsonb_typeof(m.metadata) when 'object' then m.metadata - 'temporalContext' <> '{}' end`;

/**
 * Condition on the alias `m`, a memory: on its own metadata, or where it has none, on that of the documents it was taken from. Any
 * of them meets a condition, and the negation holds where none does. The documents are read once, however many conditions there are.
 */
export function compileMemoryFilter(filter: Filter, bind: Bind): string {
  const ofSources = combined(
    filter,
    (condition) => `coalesce(bool_or(${compileTest(condition, 'd.metadata', bind)}), false)`,
  );
  // With `having` it is one row also where a filter without conditions aggregates nothing.
  return `case when ${hasOwn} then ${compileFilter(filter, 'm.metadata', bind)} else (
    select ${ofSources} from ${sources} having true) end`;
}

/**
 * What answers show as the metadata of the alias `m`, a memory, as jsonb: what a filter looks at, and the memory's dates. Where
 * several documents have the same key, the value of the newest source is shown; a filter finds the memory by each of their
 * values. Never an error, whatever is stored.
 */
export const memoryMetadata = `case when ${hasOwn} then m.metadata else coalesce((
    select jsonb_object_agg(entry.key, entry.value order by s.created_at, s.document_id)
    from ${sources}
    cross join lateral jsonb_each(case jsonb_typeof(d.metadata) when 'object' then d.metadata end) entry
  ) || coalesce(m.metadata, '{}'), m.metadata) end`;
