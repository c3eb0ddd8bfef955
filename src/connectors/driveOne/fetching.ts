import type { Access, FetchRequest, ItemContent, ListedItem, Places } from '../contract.js';
import { ProviderError } from '../errors.js';
import { bodyOf } from '../kit/files.js';
import { isPlainText, present } from '../kit/readable.js';
import { type Client, clientOf } from './client.js';
import { exported, stored } from './downloads.js';
import { asking } from './errors.js';
import { type Way, wayTo } from './kinds.js';

/** What a file holds now: as it was stored, or as the drive exports it. */
export function fetchFile(places: Places, access: Access, { item }: FetchRequest): Promise<ItemContent> {
  return asking(async () => {
    const { name = item.path, mimeType = '', url = '', author, authorEmail, createdAt, modifiedAt } = item.hint;
    const way = wayTo({ name, mimeType });
    if (way === null) throw new ProviderError('unusable', 'Files of this kind are not read');
    const client = await clientOf(places, access);
    return {
      type: way.type,
      title: name,
      body:
        way.exported === null ? await storedBody(client, places, item) : await exportedBody(client, item, way.exported),
      url,
      metadata: { path: item.path, ...present({ author, authorEmail, createdAt, modifiedAt, mimeType }) },
    };
  });
}

async function storedBody(client: Client, { timeoutMs }: Places, item: ListedItem): Promise<ItemContent['body']> {
  const { name = item.path, mimeType = '' } = item.hint;
  const bytes = await stored(client, item, timeoutMs);
  return bodyOf(bytes, name, mimeType, isPlainText(name, mimeType));
}

async function exportedBody(
  client: Client,
  item: ListedItem,
  format: NonNullable<Way['exported']>,
): Promise<ItemContent['body']> {
  if (format === 'text/markdown') return { text: await markdownOf(client, item) };
  const bytes = await exported(client, item, format);
  if (format === 'text/plain') return { text: textOf(bytes) };
  return { bytes, name: `${item.hint['name'] ?? item.path}.xlsx`, mimeType: format };
}

/** With its pictures a document may be too large for an export: then it comes as plain text, which has none. */
async function markdownOf(client: Client, item: ListedItem): Promise<string> {
  try {
    return withoutPictures(textOf(await exported(client, item, 'text/markdown')));
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.kind !== 'unusable' && error.kind !== 'rejected')) throw error;
    return textOf(await exported(client, item, 'text/plain'));
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).trim();

/**
 * Markdown as the drive exports it, without the pictures, which it appends as base64 data; their alternative text stays.
 * Underscores within words lose the backslash that the drive puts before them, so that names can be found.
 */
export function withoutPictures(markdown: string): string {
  const pictures = new Set<string>();
  const text = markdown.replace(/^\[([^\]\n]{1,200})\]:[ \t]*<data:[^>\n]*>[ \t]*(?:\n|$)/gm, (_, label: string) => {
    pictures.add(label);
    return '';
  });
  return text
    .replace(/!\[([^\]\n]{0,2000})\]\[([^\]\n]{1,200})\]/g, (whole, words: string, label: string) =>
      pictures.has(label) ? words : whole,
    )
    .replace(/!\[([^\]\n]{0,2000})\]\(data:[^)\s]*\)/g, '$1')
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    .trim();
}
