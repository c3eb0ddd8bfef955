import type { Database } from '../db/client.js';
import type { Scope } from '../scope.js';
import { findSettings } from './repository.js';

export type SettingsService = ReturnType<typeof createSettingsService>;

export function createSettingsService({ db }: { db: Database }) {
  return {
    /** Most tokens of a chunk; -1 means the default. */
    async chunkSize(scope: Scope): Promise<number> {
      return (await findSettings(db, scope))?.chunkSize ?? -1;
    },
  };
}
