import type { Client } from 'pg';
import { sealedColumns } from '../resealing/service.js';

/**
 * How many stored secrets each master key has sealed, by the key's id, which stands in the secret (src/vault.ts) and tells
 * nothing of the key.
 */
export async function sealedByKey(client: Client): Promise<Record<string, number>> {
  const columns = sealedColumns.map(({ table, column }) => `select "${column}" as sealed from "${table}"`);
  const apps = `select app.value->>'clientSecret' from settings, jsonb_each(providers) app`;
  const endpoints = 'select api_key from embedding_set';
  const { rows } = await client.query(
    `select split_part(sealed, '.', 2) as id, count(*)::int as count from (${[...columns, apps, endpoints].join(' union all ')}) secrets
     where sealed is not null group by 1 order by 1`,
  );
  return Object.fromEntries((rows as { id: string; count: number }[]).map(({ id, count }) => [id, count]));
}
