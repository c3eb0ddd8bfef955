import type { Client } from '../../src/cli/demo/client.js';
import { type Session, sessionText } from './data.js';

/** Posts each session as a document when the one before is acknowledged. */
export async function postSessions(client: Client, sessions: readonly Session[], containerTag: string): Promise<void> {
  for (const session of sessions) await client.add({ content: sessionText(session), containerTag });
}
