import type { Database } from '../../db/client.js';
import { vectorLiteral } from '../../db/vectors.js';
import { compileMemoryFilter, type Filter } from '../../filters/index.js';
import type { Scope } from '../../scope.js';
import type { KnownMemory } from '../notes/llm/prompt.js';

interface Similar {
  containerTag: string;
  setId: number;
  vector: Float32Array;
  filter: Filter;
  limit: number;
}

/** Current memories of a container that pass a filter, the most similar first. */
export async function similarMemories(
  db: Database,
  scope: Scope,
  { containerTag, setId, vector, filter, limit }: Similar,
): Promise<KnownMemory[]> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const statement = `
    select m.memory, m.subject, m.slot
    from memory m join memory_embedding e on e.org_id = m.org_id and e.memory_id = m.id and e.set_id = ${bind(setId)}::int
    where m.org_id = ${bind(scope.orgId)} and m.container_tag = ${bind(containerTag)}
      and m.is_latest and not m.is_forgotten and not m.is_inference and (m.forget_after is null or m.forget_after > now())
      and ${compileMemoryFilter(filter, bind)}
    order by e.embedding <=> ${bind(vectorLiteral(vector))}::halfvec, m.id
    limit ${bind(limit)}::int`;
  return db.$queryRawUnsafe<KnownMemory[]>(statement, ...values);
}
