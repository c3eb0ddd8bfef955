import { insertEvents } from '../audit/repository.js';
import type { Config } from '../config.js';
import { newId } from '../core/ids.js';
import { createLogger } from '../core/log.js';
import type { Database } from '../db/client.js';

interface Act {
  /** Such as `key revoke`. */
  command: string;
  /** Ids and counts, never a secret. */
  params?: Record<string, string | number>;
}

/**
 * Logs an administrative act, whatever `LOG_LEVEL` is, in the form that acts over HTTP have, with the system's user id instead of
 * an API key.
 */
export function auditCommand(act: Act & { orgId?: string }): void {
  createLogger('info').info({ audit: true, uid: process.getuid?.(), ...act }, 'administrative act');
}

/** Logs an act on one organisation, also in the organisation's own audit log. */
export async function auditOrganizationCommand(
  config: Pick<Config, 'LOG_LEVEL'>,
  db: Database,
  act: Act & { orgId: string },
): Promise<void> {
  const { command, orgId, params = {} } = act;
  // A container's tag may identify a person, and what is audited outlives the container.
  const { containerTag: _, ...kept } = params;
  auditCommand({ command, orgId, params: kept });
  const event = { id: newId(), orgId, at: new Date(), action: `cairn ${command}`, keyId: null, params: kept };
  await insertEvents(db, [event]).catch((error) =>
    createLogger(config.LOG_LEVEL).warn({ err: error }, 'the act is done, but not in the audit log'),
  );
}
