import type { Scope } from '../core/scope.js';
import type { KeyRow } from './repository.js';
import type { PresentedCreated, PresentedKey, PresentedScopedKey, PresentedSession } from './responses.js';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** A new key, as answered; its value is added to this. */
export const presentCreated = ({ id, name, createdAt, expiresAt }: KeyRow): PresentedCreated => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  expiresAt: iso(expiresAt),
});

/** A key, as lists answer it: never its value. */
export const presentKey = (row: KeyRow): PresentedKey => ({
  ...presentCreated(row),
  revokedAt: iso(row.revokedAt),
  lastUsedAt: iso(row.lastUsedAt),
});

export const presentScopedKey = (row: KeyRow): PresentedScopedKey => ({
  ...presentKey(row),
  containerTag: row.containerTag,
  rateLimitMax: row.rateLimitMax,
  rateLimitTimeWindow: row.rateLimitWindowMs,
});

/** The session of a key: its organisation and what it may open. */
export const presentSession = ({ orgId, containerTag }: Scope, keyId: string): PresentedSession => ({
  user: { id: keyId },
  org: { id: orgId },
  role: containerTag === undefined ? 'admin' : 'member',
  scope: containerTag === undefined ? { type: 'full' } : { type: 'scoped', tag: containerTag },
});
