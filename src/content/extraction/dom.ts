import { DOMParser, parseHTML } from 'linkedom';

/** The part of the DOM's interface that the converters use. The project does not load the types of the DOM. */
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
  before(...nodes: XmlElement[]): void;
  replaceWith(text: string): void;
  remove(): void;
}

export interface HtmlDocument extends XmlElement {
  readonly documentElement: XmlElement | null;
  readonly body: XmlElement;
  readonly title: string;
}

/** Parses XML and returns its root element. Nothing external is loaded, and declared entities are not expanded. */
export function parseXml(xml: string): XmlElement | null {
  const document = new DOMParser().parseFromString(xml, 'text/xml') as unknown as HtmlDocument;
  return document.documentElement;
}

/** Parses an HTML page. linkedom does not add omitted `html`, `head` and `body` tags, so a page without them is given them. */
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
