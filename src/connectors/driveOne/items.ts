import type { ListedItem } from '../contract.js';
import { present } from '../kit/readable.js';
import { wayTo } from './kinds.js';
import type { File } from './shapes.js';

/** Whether to sync a file: it is not in the bin, of a kind that is read, not empty, and may be downloaded. */
export const isWanted = (file: File): boolean =>
  !file.trashed && file.capabilities?.canDownload !== false && wayTo(file) !== null && !isEmpty(file);

/** The sizes of native documents mean nothing. */
const isEmpty = ({ size, md5Checksum }: File): boolean => size === '0' && md5Checksum !== undefined;

/**
 * A stored file's checksum survives moving, renaming and sharing. Native documents have none, and their modification time may
 * also change when they are renamed or shared: such a file is fetched once more.
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
