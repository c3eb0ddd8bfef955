import { basename } from 'node:path/posix';
import type { Access, FetchRequest, ItemContent, Places } from '../contract.js';
import { bodyOf, sizeWithin } from '../kit/files.js';
import { clientOf, readUnparsed, unparsed } from './client.js';
import { asking } from './errors.js';
import { mediaTypeOf, pageOf } from './items.js';
import { nameOf } from './resources.js';
import { blobShape } from './shapes.js';

const mostBytes = 10 * 1024 * 1024;

/** A file's content at the commit of the listing. */
export function fetchFile(places: Places, access: Access, { resource, item }: FetchRequest): Promise<ItemContent> {
  const { repository = resource.name, branch = resource.branch ?? '', commit = '' } = item.hint;
  return asking(async () => {
    sizeWithin(mostBytes, item);
    const blob = { ...nameOf(repository), file_sha: item.etag };
    const { data } = await clientOf(places, access).rest.git.getBlob({ ...blob, ...unparsed });
    const bytes = Buffer.from(blobShape.parse(await readUnparsed(data)).content, 'base64');
    const mimeType = mediaTypeOf(item.path);
    return {
      type: 'codehost_markdown',
      title: null,
      body: bodyOf(bytes, basename(item.path), mimeType, mimeType === null),
      url: pageOf(places.webUrl, repository, branch, item.path),
      metadata: { repository, branch, commit, path: item.path },
    };
  });
}
