import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path/posix';
import type { Access, FetchRequest, ItemContent, Places } from '../contract.js';
import { ProviderError } from '../errors.js';
import { clientOf, readUnparsed, unparsed } from './client.js';
import { asking } from './errors.js';
import { mediaTypeOf } from './items.js';
import { nameOf } from './resources.js';
import { blobShape } from './shapes.js';

const mostBytes = 10 * 1024 * 1024;

/** A file's content at the commit of the listing. */
export function fetchFile(places: Places, access: Access, { resource, item }: FetchRequest): Promise<ItemContent> {
  const { repository = resource.name, branch = resource.branch ?? '', commit = '', size = '0' } = item.hint;
  if (Number(size) > mostBytes) {
    return Promise.reject(new ProviderError('unusable', `The file is larger than ${mostBytes / 1024 / 1024} MB`));
  }
  return asking(async () => {
    const blob = { ...nameOf(repository), file_sha: item.etag };
    const { data } = await clientOf(places, access).rest.git.getBlob({ ...blob, ...unparsed });
    const bytes = Buffer.from(blobShape.parse(await readUnparsed(data)).content, 'base64');
    return {
      type: 'codehost_markdown',
      title: null,
      body: bodyOf(item.path, bytes),
      url: [places.webUrl, repository, 'blob', encoded(branch), encoded(item.path)].join('/'),
      metadata: { repository, branch, commit, path: item.path },
    };
  });
}

/** UTF-8 text is returned as text; what needs conversion, or has another character set, as a file. */
function bodyOf(path: string, bytes: Buffer): ItemContent['body'] {
  const mimeType = mediaTypeOf(path);
  return mimeType === null && isUtf8(bytes) && !bytes.includes(0)
    ? { text: new TextDecoder().decode(bytes) }
    : { bytes, name: basename(path), mimeType };
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
