import type { ListedItem } from '../contract.js';
import { isReadable, present } from '../kit/readable.js';
import type { Item } from './shapes.js';

/**
 * Whether to sync an item. A shortcut leads to another drive, which the grant does not cover; an empty file has nothing to
 * read.
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
 * The hash, which survives moving, renaming and sharing. Delta queries of business drives leave `cTag` out; `eTag` changes with
 * a move and is the last resort.
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
