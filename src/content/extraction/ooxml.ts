import { posix } from 'node:path';
import { parseXml, type XmlElement } from './dom.js';
import type { Parts } from './unzip.js';

/** Title and description from the properties of an office document. @param path the part that holds them */
export function coreProperties(
  parts: Parts,
  path = 'docProps/core.xml',
): { title: string | null; summary: string | null } {
  const core = readPart(parts, path);
  return { title: first(core, 'dc:title'), summary: first(core, 'dc:description') ?? first(core, 'dc:subject') };
}

/** The root element of a part; null when there is no such part. */
export function readPart(parts: Parts, path: string): XmlElement | null {
  const part = parts.get(path);
  return part === undefined ? null : parseXml(part.toString('utf8'));
}

/** The relationships of a part to others of the package, by id: type (last segment of its URI) and path. */
export function relationships(parts: Parts, path: string): Map<string, { type: string; path: string }> {
  const { dir, base } = posix.parse(path);
  const found = new Map<string, { type: string; path: string }>();
  for (const relation of readPart(parts, posix.join(dir, '_rels', `${base}.rels`))?.getElementsByTagName(
    'Relationship',
  ) ?? []) {
    const target = relation.getAttribute('Target');
    if (target === null || relation.getAttribute('TargetMode') === 'External') continue;
    found.set(relation.getAttribute('Id') ?? '', {
      type: relation.getAttribute('Type')?.split('/').at(-1) ?? '',
      path: target.startsWith('/') ? target.slice(1) : posix.join(dir, target),
    });
  }
  return found;
}

/** The words of the paragraphs of a drawing. */
export const paragraphs = (drawing: XmlElement): string[] =>
  Array.from(drawing.getElementsByTagName('a:p'), paragraphText).filter((text) => text !== '');

export function paragraphText(paragraph: XmlElement): string {
  let text = '';
  for (const node of paragraph.querySelectorAll('a\\:t, a\\:br'))
    text += node.nodeName === 'a:br' ? ' ' : node.textContent;
  return text.replace(/\s+/g, ' ').trim();
}

/** A run of a Word document that has only text. */
export const runOf = (text: string): string =>
  `<w:r><w:t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</w:t></w:r>`;

const first = (root: XmlElement | null, name: string): string | null =>
  root?.getElementsByTagName(name)[0]?.textContent.trim() || null;
