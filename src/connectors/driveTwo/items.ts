import type { ListedItem } from '../contract.js';
import { isReadable, present } from '../kit/readable.js';
import type { Item } from './shapes.js';

/**
 * Whether there is anything to sync of it. A shortcut leads to another drive, for which the account's own files are not
 * agreed to; what is empty has nothing to read.
 */
export const isWanted = (item: Item): boolean =>
  item.deleted === undefined &&
  item.file !== undefined &&
  item.remoteItem === undefined &&
  item.package === undefined &&
  item.malware === undefined &&
  item.size !== 0 &&
  isReadable(item.name, item.file.mimeType ?? '');

/**
 * The hash, which is the same however a file is moved, renamed or shared. Delta queries of business drives leave `cTag` out;
 * `eTag` changes with a move and is the last resort.
 */
function etagOf({ file, cTag, eTag, lastModifiedDateTime }: Item): string {
  const { quickXorHash, sha256Hash, sha1Hash } = file?.hashes ?? {};
  return quickXorHash || sha256Hash || sha1Hash || cTag || eTag || lastModifiedDateTime || '';
}

export const itemOf = (item: Item, path: string): ListedItem => ({
  externalId: item.id,
  etag: etagOf(item),
  path,
  modifiedAt: item.lastModifiedDateTime === undefined ? null : new Date(item.lastModifiedDateTime),
  hint: present({
    name: item.name,
    mimeType: item.file?.mimeType,
    size: item.size?.toString(),
    url: item.webUrl,
    author: (item.createdBy ?? item.lastModifiedBy)?.user?.displayName,
    authorEmail: (item.createdBy ?? item.lastModifiedBy)?.user?.email,
    modifiedAt: item.lastModifiedDateTime,
    createdAt: item.createdDateTime,
  }),
});
