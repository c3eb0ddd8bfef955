import type { XmlElement } from './dom.js';

const INLINE = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(
    ' ',
  ),
);

/** The depth and the number of elements, without recursion. */
export function shapeOf(root: XmlElement): { depth: number; elements: number } {
  let deepest = 0;
  let elements = 0;
  walk(root, (_, depth) => {
    deepest = Math.max(deepest, depth);
    elements++;
  });
  return { depth: deepest, elements };
}

/** The elements of one name that lie within any of others, in time with the size of the page however deep these are nested. */
export function within(root: XmlElement, outer: ReadonlySet<string>, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  let outermost = Number.POSITIVE_INFINITY;
  walk(root, (node, depth) => {
    if (depth <= outermost) outermost = outer.has(node.nodeName) ? depth : Number.POSITIVE_INFINITY;
    else if (node.nodeName === name) found.push(node);
  });
  return found;
}

/**
 * The elements of one name that have all the text of the other element which they lie in, in time with the size of the page.
 */
export function alone(root: XmlElement, outer: ReadonlySet<string>, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  let group: XmlElement[] = [];
  let outermost = Number.POSITIVE_INFINITY;
  let inner = Number.POSITIVE_INFINITY;
  const endGroup = () => {
    found.push(...group);
    group = [];
  };
  let hasOtherText = false;
  walk(root, (node, depth) => {
    if (depth <= inner) inner = Number.POSITIVE_INFINITY;
    if (depth <= outermost) {
      endGroup();
      hasOtherText = false;
      outermost = outer.has(node.nodeName) ? depth : Number.POSITIVE_INFINITY;
    } else if (inner === Number.POSITIVE_INFINITY) {
      if (node.nodeName === name) {
        inner = depth;
        if (!hasOtherText) group.push(node);
      } else if (node.nodeType === TEXT && node.textContent.trim() !== '') {
        hasOtherText = true;
        group = [];
      }
    }
  });
  endGroup();
  return found;
}

/** An element's text with each block on a line of its own, without recursion. */
export function plainText(root: XmlElement): string {
  let text = '';
  walk(root, (node) => {
    if (node.nodeType === TEXT) text += node.textContent.replace(/\s+/g, ' ');
    else if (!INLINE.has(node.nodeName)) text += '\n';
  });
  return text.replace(/(?<! ) *\n\s*/g, '\n').trim();
}

const TEXT = 3;

function walk(root: XmlElement, visit: (node: XmlElement, depth: number) => void): void {
  let node: XmlElement | null = root;
  let depth = 0;
  while (node !== null) {
    visit(node, depth);
    if (node.firstChild !== null) {
      node = node.firstChild;
      depth++;
      continue;
    }
    while (node !== null && node !== root && node.nextSibling === null) {
      node = node.parentNode;
      depth--;
    }
    if (node === null || node === root) return;
    node = node.nextSibling;
  }
}
