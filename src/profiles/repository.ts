import type { Database } from '../db/client.js';
import { compileMemoryFilter, type Filter } from '../filters/index.js';
import type { Scope } from '../scope.js';

interface FactQuery {
  isStatic: boolean;
  /** On the memories' metadata. */
  filter: Filter | undefined;
  limit: number;
}

/** Current memories of one kind: lasting ones best supported first, then all by the most recent. */
export async function profileFacts(
  db: Database,
  scope: Scope,
  containerTag: string,
  { isStatic, filter, limit }: FactQuery,
): Promise<string[]> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const statement = `
select m.memory from memory m
where m.org_id = ${bind(scope.orgId)}::text and m.container_tag = ${bind(containerTag)}::text
  and m.is_static = ${bind(isStatic)}::boolean and m.is_latest and not m.is_forgotten
  and (m.forget_after is null or m.forget_after > now())
  and ${filter === undefined ? 'true' : compileMemoryFilter(filter, bind)}
order by ${isStatic ? 'm.source_count desc, ' : ''}m.updated_at desc, m.id
limit ${bind(limit)}::int`;
  const rows = await db.$queryRawUnsafe<{ memory: string }[]>(statement, ...values);
  return rows.map((row) => row.memory);
}
