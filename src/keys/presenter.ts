import type { KeyRow } from './repository.js';
import type { PresentedCreated, PresentedKey, PresentedScopedKey } from './responses.js';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** A key that was just made; its value comes on top. */
export const presentCreated = ({ id, name, createdAt, expiresAt }: KeyRow): PresentedCreated => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  expiresAt: iso(expiresAt),
});

/** A key as lists have it: never its value. */
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
