import type { Access, FetchRequest, ItemContent, Places } from '../contract.js';
import { bodyOf } from '../kit/files.js';
import { isPlainText, present } from '../kit/readable.js';
import { download } from './downloads.js';

/** What a file holds now, as it was stored. */
export async function fetchFile(places: Places, access: Access, { item }: FetchRequest): Promise<ItemContent> {
  const { name = item.path, mimeType = '', url = '', author, authorEmail, createdAt, modifiedAt } = item.hint;
  const bytes = await download(places, access, item);
  return {
    type: 'drivetwo_file',
    title: name,
    body: bodyOf(bytes, name, mimeType, isPlainText(name, mimeType)),
    url,
    metadata: { path: item.path, ...present({ author, authorEmail, createdAt, modifiedAt, mimeType }) },
  };
}
