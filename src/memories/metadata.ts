import type { MemoryFields } from './schemas.js';

type Metadata = Record<string, unknown>;

/**
 * A memory's metadata after a write: sent metadata replaces the stored one. Dates are stored under `temporalContext` and stay
 * until other dates or null are sent.
 * @param stored null for a new memory
 * @returns null when nothing is left
 */
export function mergeMetadata(
  stored: unknown,
  { metadata, temporalContext }: Pick<MemoryFields, 'metadata' | 'temporalContext'>,
): Metadata | null {
  const before = asObject(stored);
  const { temporalContext: _, ...own } = before;
  const dates = { ...asObject(before['temporalContext']), ...isoDates(temporalContext) };
  const known = Object.entries(dates).filter(([, value]) => value !== null);
  const merged = {
    ...(metadata === undefined ? own : metadata),
    ...(known.length === 0 ? {} : { temporalContext: Object.fromEntries(known) }),
  };
  return Object.keys(merged).length === 0 ? null : merged;
}

function isoDates(context: MemoryFields['temporalContext']): Metadata {
  if (context === null) return { documentDate: null, eventDate: null };
  const { documentDate, eventDate } = context ?? {};
  return {
    ...(documentDate === undefined ? {} : { documentDate: documentDate?.toISOString() ?? null }),
    ...(eventDate === undefined ? {} : { eventDate: eventDate?.map((date) => date.toISOString()) ?? null }),
  };
}

const asObject = (value: unknown): Metadata =>
  value instanceof Object && !Array.isArray(value) ? (value as Metadata) : {};
