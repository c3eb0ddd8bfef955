import type { Bind } from './compile.js';
import { compileFilter } from './compile.js';
import type { Filter } from './filter.js';

/**
 * Condition on the alias `m`, a memory: on its own metadata, or where it has none, on that of any document it was taken from.
 */
export function compileMemoryFilter(filter: Filter, bind: Bind): string {
  return `case when m.metadata is not null then ${compileFilter(filter, 'm.metadata', bind)} else exists (
    select from memory_source s join document d on d.org_id = s.org_id and d.id = s.document_id
    where s.org_id = m.org_id and s.memory_id = m.id and ${compileFilter(filter, 'd.metadata', bind)}) end`;
}
