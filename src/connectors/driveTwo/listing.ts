import type { Access, Listing, ListRequest, Places } from '../contract.js';
import { ProviderError } from '../errors.js';
import { changesFrom, startOfChanges } from './changes.js';
import { clientOf, isOfApi } from './client.js';
import { type Cursor, type Position, readCursor, readPosition } from './cursors.js';
import { asking, castListing } from './errors.js';
import { filesFrom, startOfFull } from './full.js';

/** Everything is listed again so often, for what logs leave out. */
const freshMs = 7 * 24 * 3_600_000;

/** Everything in the account's own drive, or what changed since the cursor. Once a week everything, though there is one. */
export function listDrive(places: Places, access: Access, { cursor, page }: ListRequest): Promise<Listing> {
  return asking(async () => {
    const position = page === null ? start(places, cursor) : readPosition(page);
    if (!isOfApi(places, position.next ?? position.link)) {
      throw new ProviderError('cursorExpired', 'The last listing was of another drive');
    }
    const client = clientOf(places, access);
    return position.mode === 'full' ? filesFrom(places, client, position) : changesFrom(places, client, position);
  }, castListing);
}

function start(places: Places, cursor: string | null): Position {
  const before = cursor === null ? null : readCursor(cursor);
  return before !== null && isFresh(before) ? startOfChanges(before) : startOfFull(places);
}

const isFresh = ({ listedAt }: Cursor): boolean => Math.abs(Date.now() - Date.parse(listedAt)) < freshMs;
