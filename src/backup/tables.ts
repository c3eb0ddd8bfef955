/** A table, and the order of its rows if that matters. */
export interface DumpedTable {
  table: string;
  /** SQL. Referenced rows come first; the largest rows come first, so that no row is larger than those that were fetched before it. */
  order?: string;
}

/**
 * Every table whose rows are in a backup, each after those that it refers to. A new table must be listed here or in `leftOut`:
 * a test checks that.
 */
export const dumpedTables: readonly DumpedTable[] = [
  { table: '_prisma_migrations' },
  { table: 'organization' },
  { table: 'api_key' },
  { table: 'settings' },
  { table: 'container' },
  { table: 'job' },
  { table: 'request_log' },
  { table: 'audit_event' },
  { table: 'connection' },
  { table: 'connection_resource' },
  { table: 'webhook_delivery' },
  { table: 'sync_run' },
  { table: 'blob' },
  { table: 'document' },
  {
    table: 'document_content',
    order: 'coalesce(octet_length(content), 0) + coalesce(octet_length(extracted), 0) desc',
  },
  { table: 'document_container' },
  { table: 'document_reading', order: 'pg_column_size(windows) desc' },
  { table: 'external_item' },
  { table: 'embedding_set' },
  { table: 'chunk' },
  { table: 'chunk_embedding' },
  { table: 'memory', order: 'version' },
  { table: 'memory_relation' },
  { table: 'memory_source' },
  { table: 'memory_embedding' },
  { table: 'customer_webhook' },
  { table: 'customer_event' },
  { table: 'customer_delivery' },
];

/** Tables whose rows are not backed up, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  blob_part: 'the bytes of files are records of their own, wherever they are stored',
  console_session: 'people sign in again, with the key that they signed in with',
  host_lease: 'says which request is under way, in this moment',
  rate_limit: 'counts the requests of the last moments, and is emptied by a crash as well',
};
