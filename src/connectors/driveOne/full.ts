import type { Listing } from '../contract.js';
import { ProviderError } from '../errors.js';
import type { Client } from './client.js';
import { type FullPosition, write } from './cursors.js';
import { asking } from './errors.js';
import { isWanted, itemOf } from './items.js';
import { type FolderCache, pathsOf } from './paths.js';
import { type File, fileFields, fileListShape } from './shapes.js';

/** Most files in a page. */
export const pageSize = 500;

/** A page of all files, those of the account first and then those of each shared drive. */
export async function filesFrom(client: Client, cache: FolderCache, position: FullPosition): Promise<Listing> {
  const { files, nextPageToken } = await readFiles(client, {
    drive: position.drive,
    q: "trashed = false and mimeType != 'application/vnd.google-apps.folder'",
    token: position.token,
  });
  const wanted = files.filter(isWanted);
  const paths = await pathsOf(client, cache, position.run, wanted);
  const next = after(position, nextPageToken);
  return {
    mode: 'full',
    items: wanted.map((file, at) => itemOf(file, paths[at] ?? file.name)),
    gone: [],
    next: next === null ? null : write(next),
    cursor: next === null ? write(position.cursor) : null,
  };
}

function after({ token: _, ...position }: FullPosition, token: string | undefined): FullPosition | null {
  if (token !== undefined) return { ...position, token };
  const [drive, ...left] = position.left;
  return drive === undefined ? null : { ...position, drive, left };
}

/**
 * @throws {ProviderError} `unavailable` when the drive did not look everywhere, `cursorExpired` when the shared drive is gone
 */
export async function readFiles(
  client: Client,
  { drive, q, token }: { drive: string | null; q: string; token: string | undefined },
): Promise<{ files: File[]; nextPageToken: string | undefined }> {
  const { data } = await inDrive(drive, () =>
    client.files.list({
      q,
      corpora: drive === null ? 'user' : 'drive',
      ...(drive !== null && { driveId: drive }),
      includeItemsFromAllDrives: true,
      supportsAllDrives: true,
      spaces: 'drive',
      pageSize,
      fields: `nextPageToken,incompleteSearch,files(${fileFields})`,
      ...(token !== undefined && { pageToken: token }),
    }),
  );
  const { files, nextPageToken, incompleteSearch } = fileListShape.parse(data);
  if (incompleteSearch === true) throw new ProviderError('unavailable', 'The drive did not look through all files');
  return { files, nextPageToken };
}

/** A shared drive that was deleted or left since the listing began: everything is listed anew. */
export async function inDrive<T>(drive: string | null, call: () => Promise<T>): Promise<T> {
  try {
    return await asking(call);
  } catch (error) {
    if (drive !== null && error instanceof ProviderError && error.kind === 'notFound') {
      throw new ProviderError('cursorExpired', 'A shared drive is there no longer');
    }
    throw error;
  }
}
