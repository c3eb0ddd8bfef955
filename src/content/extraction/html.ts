import { Readability } from '@mozilla/readability';
import { decodeText } from './charset.js';
import { type HtmlDocument, parsePage, type XmlElement } from './dom.js';
import { flattened } from './flatten.js';
import { alone, plainText, shapeOf, within } from './html-shape.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import type { Convert } from './types.js';
import { isXhtml, withEndTags } from './xhtml.js';

const UNREAD =
  'title, script, style, noscript, template, iframe, object, embed, svg, canvas, input, select, textarea, dialog';
const CODE = new Set(['PRE']);
const HEADINGS = new Set(['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'DT', 'SUMMARY']);
const SURROUNDINGS = 'nav, aside, footer, [role="navigation"], [hidden], [aria-hidden="true"]';
/** Share of the text outside navigation that the readable part must have to be used. */
const MIN_SHARE = 0.4;
/** Characters. In less text, Readability finds no article but takes anything. */
const MIN_ARTICLE = 500;
/** Readability takes quadratic time in the depth, and Turndown recurses. Real pages have a depth below 100. */
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 300_000;

/** Converts the readable part of a page to Markdown, or all of it where no part stands out. */
export const readHtml: Convert = ({ bytes, charset, url }) => {
  const page = decodeText(bytes, charset, true);
  const document = parsePage(flattened(isXhtml(page) ? withEndTags(page) : page));
  const base = baseOf(document, url);
  const about = describe(document, base);
  prepare(document.documentElement ?? document);
  const { depth, elements } = shapeOf(document.body);
  if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) return { text: plainText(document.body), ...about };
  const whole = wholeBody(document, base);
  const article = whole.length < MIN_ARTICLE ? null : readablePart(document);
  const readable = article === null ? '' : htmlToMarkdown(article, base);
  const isArticle = readable.length >= Math.max(MIN_ARTICLE, whole.length * MIN_SHARE);
  return { text: isArticle ? readable : whole, ...about };
};

/** Converts all of a page to Markdown, such as the body of a mail. */
export function pageMarkdown(html: string): string {
  const { body } = parsePage(flattened(html));
  prepare(body);
  const { depth, elements } = shapeOf(body);
  return depth > MAX_DEPTH || elements > MAX_ELEMENTS ? plainText(body) : htmlToMarkdown(body, null);
}

/**
 * Removes what is not read. Breaks in code become its lines, and buttons that are all of a heading, as in accordions, its text.
 * @param root an element: the walk through a document would end at its doctype
 */
function prepare(root: XmlElement): void {
  for (const lineBreak of within(root, CODE, 'BR')) lineBreak.replaceWith('\n');
  for (const element of root.querySelectorAll(UNREAD)) element.remove();
  for (const button of alone(root, HEADINGS, 'BUTTON')) {
    for (const child of Array.from(button.childNodes)) button.before(child);
  }
  for (const button of root.querySelectorAll('button')) button.remove();
}

const wholeBody = ({ body }: HtmlDocument, base: string | null): string =>
  htmlToMarkdown(body, base, SURROUNDINGS) || htmlToMarkdown(body, base);

/**
 * The article of a page. Changes the document.
 * @returns null where no part stands out, or an element has too many children for linkedom (about 100,000)
 */
function readablePart(document: HtmlDocument): XmlElement | null {
  const reader = new Readability(document as never, {
    keepClasses: true,
    serializer: (node) => node as unknown as XmlElement,
  });
  try {
    return reader.parse()?.content ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function describe(document: HtmlDocument, base: string | null) {
  const meta = (...names: string[]): string | null => {
    for (const name of names) {
      const found = document.querySelector(`meta[property="${name}" i], meta[name="${name}" i]`);
      const content = found?.getAttribute('content')?.trim();
      if (content) return content;
    }
    return null;
  };
  const text = (tag: string): string | null => document.getElementsByTagName(tag)[0]?.textContent.trim() || null;
  return {
    title: meta('og:title', 'twitter:title') ?? text('title') ?? text('h1'),
    summary: meta('description', 'og:description', 'twitter:description'),
    ogImage: webAddress(meta('og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image'), base),
  };
}

const baseOf = (document: HtmlDocument, url: string | null): string | null =>
  webAddress(document.querySelector('base[href]')?.getAttribute('href') ?? null, url) ?? url;

function webAddress(address: string | null, base: string | null): string | null {
  if (address === null || !URL.canParse(address, base ?? undefined)) return null;
  const { href, protocol } = new URL(address, base ?? undefined);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
