import type { Provider } from '../../connectors/registry.js';
import * as repository from '../repository.js';
import { recordConnectionEvents } from '../webhook-events.js';
import { appOf } from './apps.js';
import type { AccessParts } from './refreshing.js';
import { lostKeyReasons, openSecret, Unreadable } from './unreadable.js';

const waiting: readonly string[] = Object.values(lostKeyReasons);

/** Resumes connections of any organisation that were paused because a master key was missing and can be read now. */
export async function resumeReadable(parts: AccessParts): Promise<void> {
  const { db, log } = parts;
  for (const row of await repository.pausedFor(db, waiting)) {
    const { orgId, id: connectionId, accessToken, statusReason: before } = row;
    const reason = await whyUnreadable(parts, row);
    if (reason !== null && waiting.includes(reason)) continue;
    const now =
      reason === null
        ? { status: 'active' as const, statusReason: null, nextSyncAt: new Date() }
        : { statusReason: reason };
    // With a code verifier an authorisation is under way, which activates the connection by itself.
    const seen = { status: 'paused' as const, statusReason: before, accessToken, codeVerifier: null };
    const isChanged = await db.$transaction(async (tx) => {
      const isUpdated = await repository.updateConnection(tx, { orgId }, connectionId, now, seen);
      if (isUpdated && reason === null)
        await recordConnectionEvents(tx, { orgId }, 'connection.connected', connectionId);
      return isUpdated;
    });
    if (!isChanged) continue;
    if (reason === null) log.info({ orgId, connectionId }, 'connection resumed, its tokens can be read again');
    else log.warn({ orgId, connectionId, reason }, 'connection stays paused');
  }
}

/** @returns why a secret of the connection cannot be read; null when all can */
async function whyUnreadable(parts: AccessParts, row: repository.ConnectionRow): Promise<string | null> {
  const { orgId, id, provider, ownApp, accessToken, refreshToken } = row;
  const scope = { orgId };
  if (accessToken === null) return lostKeyReasons.tokens;
  try {
    openSecret(parts.vault, scope, id, 'access_token', accessToken);
    if (refreshToken !== null) openSecret(parts.vault, scope, id, 'refresh_token', refreshToken);
    await appOf(parts, scope, provider as Provider, ownApp);
    return null;
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}
