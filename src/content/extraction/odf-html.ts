import type { XmlElement } from './dom.js';

/** Elements that are not the document's own text: comments, deleted text, tables of contents, forms, what lies under a cell. */
const UNREAD = new Set(
  `office:annotation text:tracked-changes text:table-of-content office:forms text:sequence-decls svg:title svg:desc
  text:note-citation table:covered-table-cell`.split(/\s+/),
);
const ELEMENTS = new Map([
  ['text:p', 'p'],
  ['text:list-item', 'li'],
  ['text:list-header', 'li'],
  ['table:table', 'table'],
  ['table:table-row', 'tr'],
]);
const ELEMENT = 1;
const TEXT = 3;

/**
 * Creates a converter of OpenDocument's elements to HTML.
 * @param roots the root elements of the parts that declare styles, that of the elements first: which lists are numbered, which words hidden
 */
export function createOdfHtml(roots: readonly (XmlElement | null)[]): (elements: Iterable<XmlElement>) => string {
  const stylesOf = (name: string, isWanted: (style: XmlElement) => boolean) =>
    new Set(
      roots
        .flatMap((root, at) =>
          // Automatic styles hold in their own part alone; another may have others of the same names.
          Array.from(root?.getElementsByTagName(name) ?? []).filter(
            ({ parentNode }) => at === 0 || parentNode?.nodeName !== 'office:automatic-styles',
          ),
        )
        .filter(isWanted)
        .map((style) => style.getAttribute('style:name')),
    );
  const numbered = stylesOf(
    'text:list-style',
    (style) => style.children[0]?.nodeName === 'text:list-level-style-number',
  );
  const hidden = stylesOf(
    'style:style',
    (style) => style.getElementsByTagName('style:text-properties')[0]?.getAttribute('text:display') === 'none',
  );
  const isHidden = (node: XmlElement): boolean =>
    node.getAttribute('text:display') === 'none' || hidden.has(node.getAttribute('text:style-name'));

  function one(node: XmlElement): string {
    if (node.nodeType === TEXT) return node.textContent.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    if (node.nodeType !== ELEMENT || UNREAD.has(node.nodeName) || isHidden(node)) return '';
    const inner = all(node.childNodes);
    if (node.nodeName === 'text:list-item' && /^<[ou]l>/.test(inner)) return inner;
    const element = ELEMENTS.get(node.nodeName);
    if (element !== undefined) return `<${element}>${inner}</${element}>`;
    switch (node.nodeName) {
      case 'text:h': {
        const level = Math.min(6, Math.max(1, Number(node.getAttribute('text:outline-level')) || 1));
        return `<h${level}>${inner}</h${level}>`;
      }
      case 'text:list': {
        const list = numbered.has(node.getAttribute('text:style-name')) ? 'ol' : 'ul';
        return `<${list}>${inner}</${list}>`;
      }
      case 'table:table-cell':
        return `<td colspan="${spanned(node, 'columns')}" rowspan="${spanned(node, 'rows')}">${inner}</td>`;
      case 'text:a':
        return `<a href="${(node.getAttribute('xlink:href') ?? '').replaceAll('"', '%22')}">${inner}</a>`;
      case 'text:note':
        return ` (${inner.replace(/<\/?p>/g, ' ').trim()})`;
      case 'text:line-break':
        return '<br>';
      case 'text:s':
      case 'text:tab':
        return ' ';
      default:
        return inner;
    }
  }
  const all = (nodes: Iterable<XmlElement>): string => Array.from(nodes, one).join('');
  return all;
}

const spanned = (cell: XmlElement, what: 'columns' | 'rows'): number =>
  Number(cell.getAttribute(`table:number-${what}-spanned`)) || 1;
