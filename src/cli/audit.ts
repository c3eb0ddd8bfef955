import type { Config } from '../config.js';
import { createLogger } from '../log.js';

interface Act {
  /** Such as `key revoke`. */
  command: string;
  /** The organisation that it was about; none for what is about all of them. */
  orgId?: string;
  /** Ids and counts, never a secret. */
  params?: Record<string, string | number>;
}

/** Writes the line that an administrative act over HTTP leaves in the log: with the user of the system in the place of the key. */
export function auditCommand({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, act: Act): void {
  createLogger(LOG_LEVEL).info({ audit: true, uid: process.getuid?.(), ...act }, 'administrative act');
}
