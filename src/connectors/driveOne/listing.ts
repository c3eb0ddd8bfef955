import type { Access, Listing, ListRequest, Places } from '../contract.js';
import { ProviderError } from '../errors.js';
import { changesFrom } from './changes.js';
import { type Client, clientOf } from './client.js';
import { type Cursor, readCursor, readPosition, startOfChanges, startOfFull } from './cursors.js';
import { asking } from './errors.js';
import { filesFrom } from './full.js';
import type { FolderCache } from './paths.js';
import { driveListShape, startShape } from './shapes.js';

/** How often everything is listed again: change logs omit some events, such as a folder that is no longer shared. */
const freshMs = 7 * 24 * 3_600_000;

/**
 * Everything that the account sees, or what changed since the cursor: its own drive, what is shared with it, and each of its
 * shared drives. After joining or leaving a shared drive, and once a week, everything is listed though there is a cursor.
 */
export function listDrive(
  places: Places,
  cache: FolderCache,
  access: Access,
  { cursor, page }: ListRequest,
): Promise<Listing> {
  return asking(async () => {
    const client = await clientOf(places, access);
    const position = page === null ? await start(client, cursor) : readPosition(page);
    return position.mode === 'full' ? filesFrom(client, cache, position) : changesFrom(client, cache, position);
  });
}

async function start(client: Client, cursor: string | null) {
  const before = cursor === null ? null : readCursor(cursor);
  const drives = await sharedDrives(client);
  if (before !== null && isFresh(before) && sameSet(Object.keys(before.drives), drives)) return startOfChanges(before);
  return startOfFull(await cursorOfNow(client, drives));
}

const isFresh = ({ listedAt }: Cursor): boolean => Math.abs(Date.now() - Date.parse(listedAt)) < freshMs;

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

async function sharedDrives(client: Client): Promise<string[]> {
  const ids = new Set<string>();
  let pageToken: string | undefined;
  do {
    const fields = 'nextPageToken,drives(id)';
    const { data } = await client.drives.list({ pageSize: 100, fields, ...(pageToken !== undefined && { pageToken }) });
    const { drives, nextPageToken } = driveListShape.parse(data);
    for (const { id } of drives) ids.add(id);
    if (nextPageToken === pageToken && pageToken !== undefined)
      throw new ProviderError('unavailable', 'The drive repeats a page');
    pageToken = nextPageToken;
  } while (pageToken !== undefined);
  return [...ids];
}

/** Read before anything is listed, so that no change in between is lost. */
async function cursorOfNow(client: Client, drives: readonly string[]): Promise<Cursor> {
  const listedAt = new Date().toISOString();
  const user = await startToken(client, null);
  const tokens: Record<string, string> = {};
  for (const drive of drives) tokens[drive] = await startToken(client, drive);
  return { user, drives: tokens, listedAt };
}

async function startToken(client: Client, driveId: string | null): Promise<string> {
  const { data } = await client.changes.getStartPageToken({
    supportsAllDrives: true,
    ...(driveId !== null && { driveId }),
  });
  return startShape.parse(data).startPageToken;
}
