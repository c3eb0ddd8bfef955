import { z } from 'zod';
import { textShape } from '../shapes.js';
import { inline, link } from './text.js';

const mediaShape = z.object({
  caption: textShape.catch([]),
  name: z.string().catch(''),
  /** Elsewhere in the web. A file that the notes app stores has an address that soon ends, and opens for anyone. */
  external: z.object({ url: z.string() }).optional().catch(undefined),
  url: z.string().optional().catch(undefined),
});

const kinds: Record<string, string> = { image: 'Image', video: 'Video', audio: 'Audio', pdf: 'PDF', file: 'File' };
const links = new Set(['bookmark', 'embed', 'link_preview']);

/** A picture, file or address in a page as Markdown; null for other blocks. */
export function mediaOf(type: string, value: unknown): string | null {
  const kind = kinds[type];
  if (kind === undefined && !links.has(type)) return null;
  const { caption, name, external, url } = mediaShape
    .catch({ caption: [], name: '', external: undefined, url: undefined })
    .parse(value);
  const words = [name, inline(caption)].filter((part) => part !== '').join(' – ');
  if (kind === undefined) return url === undefined ? '' : link(words || url, url);
  if (external === undefined) return words === '' ? '' : `${kind}: ${words}`;
  return `${type === 'image' ? '!' : ''}${link(words || kind, external.url)}`;
}
