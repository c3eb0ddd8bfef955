import type { PGlite } from '@electric-sql/pglite';
import type { DatabaseServer } from './database-server.js';

export function scheduleUpkeep(_db: PGlite, _server: DatabaseServer): () => void {
  return () => undefined;
}
