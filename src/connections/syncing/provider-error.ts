import type { ProviderError } from '../../connectors/errors.js';
import { RetryLater } from '../../core/errors.js';
import { leaveResource } from './end-resource.js';
import { nameOf, type SyncingParts, type Work, waitFor } from './parts.js';
import type { SyncState } from './progress.js';
import * as resources from './resource-repository.js';
import { lastErrorIn } from './run-details.js';
import * as runs from './run-repository.js';

/** Wait for a rate limit of unknown length. */
const limitedMs = 60_000;
/** Longest wait for a rate limit, whatever the provider says. */
const longestWaitMs = 3_600_000;

/** Decides how the run continues after a provider's error. An error never deletes anything. */
export async function afterProviderError(parts: SyncingParts, work: Work, error: ProviderError): Promise<SyncState> {
  const { scope, turn, connection, progress } = work;
  const { kind, message, status, retryAfterMs } = error;
  const { id: connectionId, provider } = connection;
  const about = { ...scope, connectionId, provider, ...turn, phase: progress.phase };
  parts.log.warn({ ...about, kind, status, reason: message }, 'provider refused');
  switch (kind) {
    case 'rateLimited': {
      await noteHeldUp(parts, work, error);
      const ms = Math.min(longestWaitMs, Math.max(1_000, retryAfterMs ?? limitedMs));
      return waitFor(parts.db, work, ms, status === undefined ? message : `${message} (${status})`);
    }
    case 'revoked': // `access.use` has paused the connection
      return { state: 'stopped' };
    case 'notFound':
    case 'forbidden':
    case 'rejected':
    case 'unusable': {
      const why = message.replace(/\.$/, '');
      await leaveResource(parts.db, work, `${nameOf(work)} could not be read: ${why}. Its documents were kept.`);
      return { state: 'done' };
    }
    case 'cursorExpired':
    case 'unavailable':
      await noteHeldUp(parts, work, error);
      await resources.extend(parts.db, scope, turn, retryAfterMs);
      throw new RetryLater(`${provider} is out of reach (connection ${connectionId}): ${message}`, retryAfterMs);
  }
}

/**
 * Records the run's obstacle, with the time it first occurred without progress since. One of a resource that the run had to leave
 * stays, as it is why the run fails.
 */
async function noteHeldUp({ db }: SyncingParts, work: Work, { message, status }: ProviderError): Promise<void> {
  const { scope, run, resource, isHeldUp } = work;
  const at = new Date().toISOString();
  const held = lastErrorIn(run.lastError);
  const since = (isHeldUp ? held?.since : undefined) ?? at;
  const from = { status: status ?? null, resource: resource.name || null };
  if (held !== null && held.resource !== from.resource && new Date(held.at) >= run.startedAt) return;
  await runs.noteLastError(db, scope, run.id, { message, ...from, since, at });
}
