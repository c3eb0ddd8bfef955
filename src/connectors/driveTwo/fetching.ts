import { isUtf8 } from 'node:buffer';
import type { Access, FetchRequest, ItemContent } from '../contract.js';
import { isPlainText } from '../readable.js';
import { download } from './downloads.js';
import { present } from './items.js';
import type { Places } from './places.js';

/** What a file holds now, as it was stored. */
export async function fetchFile(places: Places, access: Access, { item }: FetchRequest): Promise<ItemContent> {
  const { name = item.path, mimeType = '', url = '', author, authorEmail, createdAt, modifiedAt } = item.hint;
  const bytes = await download(places, access, item);
  return {
    type: 'drivetwo_file',
    title: name,
    body:
      isPlainText(name, mimeType) && isUtf8(bytes) && !bytes.includes(0)
        ? { text: new TextDecoder().decode(bytes) }
        : { bytes, name, mimeType: mimeType === '' ? null : mimeType },
    url,
    metadata: { path: item.path, ...present({ author, authorEmail, createdAt, modifiedAt, mimeType }) },
  };
}
