import { randomUUID } from 'node:crypto';
import type { Client } from '@notionhq/client';
import type { Access, Listing, ListRequest, Places } from '../contract.js';
import { ProviderError } from '../errors.js';
import { type Session, sessionOf } from './client.js';
import { type Position, readCursor, readPosition, write } from './cursors.js';
import { asking } from './errors.js';
import { itemOf } from './items.js';
import { type PlaceCache, pathsOf } from './paths.js';
import { type DataSource, isGone, type Page, searchShape } from './shapes.js';

const pageSize = 100;
/** Up to this many pages everything is listed each time: fifty requests at most, of some 180 allowed a minute. */
const fewPages = 5_000;
/** Larger workspaces are listed in full this often; in between, only edits are listed. */
const freshMs = 24 * 3_600_000;
/** How far changes overlap the previous listing: the search learns of edits with a delay. */
const overlapMs = 3_600_000;

/**
 * The pages that the account shared, most recently edited first. The search is the only way to ask for all of them; it names
 * nothing that is gone, and may leave out something that is there (see `isThere`).
 */
export function listPages(
  places: Places,
  cache: PlaceCache,
  access: Access,
  { cursor, page }: ListRequest,
): Promise<Listing> {
  return asking(async () => {
    const session = sessionOf(places, access);
    const position = page === null ? null : readPosition(page);
    const found = await search(session.client, position?.token ?? null);
    return listingOf(session, cache, position ?? start(session, cursor), found);
  });
}

function start(session: Session, cursor: string | null): Position {
  const before = cursor === null ? null : readCursor(cursor);
  const began = session.now();
  const isFresh = before !== null && Math.abs(began - before.fullAt) < freshMs;
  const mode = isFresh && before.size > fewPages ? 'changes' : 'full';
  return { mode, run: randomUUID(), began, before, seen: 0, cut: false, token: null };
}

interface Found {
  pages: Page[];
  sources: DataSource[];
  next: string | null;
  cut: boolean;
}

async function search(client: Client, token: string | null): Promise<Found> {
  const request = {
    sort: { timestamp: 'last_edited_time' as const, direction: 'descending' as const },
    page_size: pageSize,
    ...(token !== null && { start_cursor: token }),
  };
  const { results, has_more, next_cursor, request_status } = searchShape.parse(
    await asking(() => client.search(request)).catch((error: unknown) => refusedToken(error, token)),
  );
  if (has_more && (next_cursor === null || next_cursor === token)) {
    throw new ProviderError('unavailable', 'The notes app does not say where its listing goes on');
  }
  const pages = new Map<string, Page>();
  const sources: DataSource[] = [];
  for (const one of results) {
    if (!('parent' in one)) throw new ProviderError('forbidden', 'The integration may not read content: let it');
    if (one.object === 'page') pages.set(one.id, one);
    else sources.push(one);
  }
  return {
    pages: [...pages.values()],
    sources,
    next: has_more ? next_cursor : null,
    cut: request_status?.type === 'incomplete',
  };
}

/** The notes app reports an expired cursor as a validation_error. */
function refusedToken(error: unknown, token: string | null): never {
  if (token !== null && error instanceof ProviderError && error.kind === 'rejected') {
    throw new ProviderError('cursorExpired', 'The notes app no longer knows where its listing was');
  }
  throw error;
}

async function listingOf(session: Session, cache: PlaceCache, from: Position, found: Found): Promise<Listing> {
  const horizon = horizonOf(from);
  const isRecent = ({ last_edited_time = '' }: { last_edited_time?: string | undefined }) =>
    !(Date.parse(last_edited_time) < horizon);
  const recent = found.pages.filter(isRecent);
  const listed = [...found.pages, ...found.sources];
  const there = recent.filter((page) => !isGone(page));
  const paths = await pathsOf(session.client, cache, from.run, there, listed);
  const position = { ...from, seen: from.seen + there.length, cut: from.cut || found.cut, token: found.next };
  const isLast = found.next === null || !listed.every(isRecent);
  return {
    mode: position.cut ? 'changes' : position.mode,
    items: there.map((page, at) => itemOf(page, paths[at] ?? '', position.began)),
    gone: recent.filter(isGone).map(({ id }) => id),
    next: isLast ? null : write(position),
    cursor: isLast ? cursorAfter(position) : null,
  };
}

/** Only pages edited since then matter. */
const horizonOf = ({ mode, before }: Position): number =>
  mode === 'full' || before === null ? Number.NEGATIVE_INFINITY : before.since - overlapMs;

const cursorAfter = ({ mode, began, before, seen }: Position): string =>
  write(mode === 'full' || before === null ? { since: began, fullAt: began, size: seen } : { ...before, since: began });
