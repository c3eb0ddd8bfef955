import type { ListedItem } from '../contract.js';
import { present } from '../kit/readable.js';
import { wayTo } from './kinds.js';
import type { File } from './shapes.js';

/** Whether there is anything to sync of it: not in the bin, of a kind that is read, not empty, and not kept from download. */
export const isWanted = (file: File): boolean =>
  !file.trashed && file.capabilities?.canDownload !== false && wayTo(file) !== null && !isEmpty(file);

/** The sizes of the editors' own files say nothing. */
const isEmpty = ({ size, md5Checksum }: File): boolean => size === '0' && md5Checksum !== undefined;

/**
 * A stored file's checksum stays the same however it is moved, renamed or shared. The editors' own files have none, and their
 * time of modification may also change with the name or who it is shared with: such a file is fetched once more.
 */
export const itemOf = (file: File, path: string): ListedItem => ({
  externalId: file.id,
  etag: file.md5Checksum ?? file.modifiedTime ?? '',
  path,
  modifiedAt: file.modifiedTime === undefined ? null : new Date(file.modifiedTime),
  hint: hintOf(file),
});

function hintOf(file: File): Record<string, string> {
  const author = file.owners?.[0] ?? file.lastModifyingUser;
  return present({
    name: file.name,
    mimeType: file.mimeType,
    size: file.size,
    url: file.webViewLink,
    author: author?.displayName,
    authorEmail: author?.emailAddress,
    modifiedAt: file.modifiedTime,
    createdAt: file.createdTime,
  });
}
