import { DOMParser, parseHTML } from 'linkedom';

/** What is used here of the DOM, whose types this project does not load. */
export interface XmlElement {
  readonly nodeName: string;
  readonly nodeType: number;
  readonly textContent: string;
  readonly children: ArrayLike<XmlElement> & Iterable<XmlElement>;
  readonly childNodes: ArrayLike<XmlElement> & Iterable<XmlElement>;
  readonly firstChild: XmlElement | null;
  readonly nextSibling: XmlElement | null;
  readonly parentNode: XmlElement | null;
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): ArrayLike<XmlElement> & Iterable<XmlElement>;
  querySelector(selector: string): XmlElement | null;
  querySelectorAll(selector: string): ArrayLike<XmlElement> & Iterable<XmlElement>;
  matches(selector: string): boolean;
  remove(): void;
}

export interface HtmlDocument extends XmlElement {
  readonly documentElement: XmlElement | null;
  readonly body: XmlElement;
  readonly title: string;
}

/** The root element. Nothing outside is loaded and entities that the document declares are not expanded. */
export function parseXml(xml: string): XmlElement | null {
  const document = new DOMParser().parseFromString(xml, 'text/xml') as unknown as HtmlDocument;
  return document.documentElement;
}

/** linkedom adds no tags that HTML allows to be left out, so a page without its outer ones is given them. */
export function parsePage(html: string): HtmlDocument {
  const document = parseHTML(html).document as unknown as HtmlDocument;
  if (isWhole(document)) return document;
  const inner = html.replace(/<!doctype[^>]*>/i, '').replace(/<\/?(?:html|head|body)(?:\s[^>]*)?>/gi, '');
  return parseHTML(`<html><head></head><body>${inner}</body></html>`).document as unknown as HtmlDocument;
}

function isWhole(document: HtmlDocument): boolean {
  const root = document.documentElement;
  if (root?.nodeName !== 'HTML' || document.children.length !== 1) return false;
  for (let node = root.firstChild; node !== null; node = node.nextSibling) {
    if (!['HEAD', 'BODY', '#comment'].includes(node.nodeName) && node.textContent.trim() !== '') return false;
  }
  return true;
}
