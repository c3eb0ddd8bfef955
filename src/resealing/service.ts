import { connectionSecret, webhookSecret } from '../connections/tokens/sealing.js';
import { type Resealed, reseal, type Vault } from '../crypto/vault.js';
import { customerSecret } from '../customer-webhooks/signing.js';
import type { Database } from '../db/client.js';
import { resealEndpointKeys } from '../models/embedding/endpoint-keys.js';
import { resealClientSecrets } from '../settings/service.js';
import { countByKey, countSealed, replaceSealed, type SealedColumn, someSealed } from './repository.js';

const ofConnection = (column: Parameters<typeof connectionSecret>[2]): SealedColumn => ({
  ...{ table: 'connection', column },
  boundTo: (scope, id) => connectionSecret(scope, id, column),
});

/** All columns that hold encrypted values. A new one is added here. */
export const sealedColumns: readonly SealedColumn[] = [
  ofConnection('code_verifier'),
  ofConnection('code'),
  ofConnection('access_token'),
  ofConnection('refresh_token'),
  { table: 'connection_resource', column: 'webhook_secret', boundTo: webhookSecret },
  { table: 'customer_webhook', column: 'secret', boundTo: customerSecret },
  { table: 'customer_webhook', column: 'previous_secret', boundTo: customerSecret },
];

/**
 * The number of stored secrets of all organisations that each master key encrypted, by the key's id, which does not reveal it.
 * @param query runs SQL and returns its rows
 */
export async function sealedByKey(
  query: (sql: string) => Promise<{ id: string; count: number }[]>,
): Promise<Record<string, number>> {
  const rows = await query(countByKey(sealedColumns));
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

/** The same, of this database. */
export const sealedByKeyIn = (db: Database) => sealedByKey(() => countSealed(db, sealedColumns));

const valuesAPage = 200;

async function resealColumn(db: Database, vault: Vault, column: SealedColumn): Promise<Resealed> {
  const counts = { resealed: 0, unreadable: 0 };
  let page = await someSealed(db, column, null, valuesAPage);
  while (page.length > 0) {
    for (const value of page.filter(({ sealed }) => !vault.isCurrent(sealed))) {
      const anew = reseal(vault, value.sealed, column.boundTo({ orgId: value.orgId }, value.id));
      if (anew === null) counts.unreadable += 1;
      else {
        await replaceSealed(db, column, value, anew);
        counts.resealed += 1;
      }
    }
    page = await someSealed(db, column, page.at(-1) ?? null, valuesAPage);
  }
  return counts;
}

/**
 * Re-encrypts with the current master key whatever an earlier one encrypted, value by value. If it dies midway, every secret
 * is encrypted with one of the two keys, and running it again continues.
 */
export async function resealAll(db: Database, vault: Vault): Promise<Resealed> {
  const sum = await resealClientSecrets(db, vault);
  const columns = sealedColumns.map((column) => () => resealColumn(db, vault, column));
  for (const some of [() => resealEndpointKeys(db, vault), ...columns]) {
    const { resealed, unreadable } = await some();
    sum.resealed += resealed;
    sum.unreadable += unreadable;
  }
  return sum;
}
