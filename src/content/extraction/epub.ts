import { posix } from 'node:path';
import { unprocessable } from '../../core/errors.js';
import { parseXml, type XmlElement } from './dom.js';
import { pageMarkdown } from './html.js';
import { readPart } from './ooxml.js';
import type { Convert } from './types.js';
import { type Parts, unpack } from './unzip.js';
import { withEndTags } from './xhtml.js';

/** Reads an EPUB book: its chapters in reading order, each under its heading. */
export const readEpub: Convert = async ({ bytes }) => {
  const parts = await unpack(bytes, /\.(?:xml|opf|ncx|x?html?)$/i);
  if (parts.has('META-INF/rights.xml')) throw unprocessable('The book is protected against copying.');
  const path = readPart(parts, 'META-INF/container.xml')
    ?.getElementsByTagName('rootfile')[0]
    ?.getAttribute('full-path');
  const book = readPart(parts, path ?? '');
  if (!path || book === null) throw new Error('no package document');
  const items = new Map(Array.from(named(book, 'item'), (item) => [item.getAttribute('id'), item]));
  const headings = headingsOf(
    parts,
    [...items.values()].map((item) => hrefOf(path, item.getAttribute('href'))),
  );
  const chapters = Array.from(named(book, 'itemref'), (reference) => {
    const item = items.get(reference.getAttribute('idref'));
    if (item === undefined || item.getAttribute('properties')?.includes('nav')) return '';
    const at = hrefOf(path, item.getAttribute('href'));
    const text = pageMarkdown(withEndTags(parts.get(at)?.toString('utf8') ?? ''));
    const heading = headings.get(at);
    return text === '' || heading === undefined || hasHeading(text, heading) ? text : `# ${heading}\n\n${text}`;
  });
  const first = (name: string) => named(book, name)[0]?.textContent.trim() || null;
  return {
    text: chapters.filter((chapter) => chapter !== '').join('\n\n'),
    title: first('dc:title'),
    summary: pageMarkdown(first('dc:description') ?? '') || null,
  };
};

/** Whether a chapter shows the heading, or one of its own, within its first 500 characters. */
const hasHeading = (text: string, heading: string): boolean => {
  const start = text.slice(0, 500);
  return /^#/m.test(start) || start.replace(/\s+/g, ' ').includes(heading);
};

const named = (root: XmlElement, name: string): XmlElement[] => {
  const found = Array.from(root.getElementsByTagName(name));
  return found.length > 0 || name.includes(':') ? found : Array.from(root.getElementsByTagName(`opf:${name}`));
};

/** The heading of each file in the book's table of contents; the first where there are several. */
function headingsOf(parts: Parts, paths: readonly string[]): Map<string, string> {
  const headings = new Map<string, string>();
  for (const path of paths) {
    const text = parts.get(path)?.toString('utf8');
    if (text === undefined || !/<ncx|epub:type="toc"/.test(text)) continue;
    const root = parseXml(text);
    const links = [
      ...Array.from(root?.getElementsByTagName('navPoint') ?? [], (point) => ({
        label: point.getElementsByTagName('text')[0],
        href: point.getElementsByTagName('content')[0]?.getAttribute('src'),
      })),
      ...Array.from(root?.getElementsByTagName('a') ?? [], (link) => ({
        label: link,
        href: link.getAttribute('href'),
      })),
    ];
    for (const { label, href } of links) {
      const heading = label?.textContent.replace(/\s+/g, ' ').trim() ?? '';
      const at = hrefOf(path, href ?? null);
      if (heading !== '' && !headings.has(at)) headings.set(at, heading);
    }
  }
  return headings;
}

/** Resolves a link between files of the book, without its fragment. */
function hrefOf(from: string, href: string | null): string {
  const path = posix.join(posix.dirname(from), href?.split('#', 1)[0] ?? '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
