import { type Block, scanBlocks } from './blocks.js';
import { head, withContext } from './context.js';
import { blocksIn, cutRange, type Piece } from './cut.js';
import type { Chunk, Limits } from './types.js';

/** A heading with the text below it. `path` has the enclosing headings and its own, outermost first. */
interface Section {
  start: number;
  end: number;
  path: string[];
}

const MAX_HEADER_ROW = 400;
/** A page of at most this many characters, such as a divider, is joined with the next one. */
const TINY_PAGE = 100;

/** Chunks a text that is not a conversation: it is split into sections by heading and page, which are cut at their blocks. */
export function chunkDocument(content: string, title: string | null, limits: Limits): Chunk[] {
  const blocks = scanBlocks(content);
  const chunks: Chunk[] = [];
  for (const section of sections(blocks, content.length)) {
    for (const piece of cutRange(content, section.start, section.end, blocks, limits)) {
      const text = content.slice(piece.start, piece.end);
      const inside = blocksIn(blocks, piece.start, piece.end);
      const headings = breadcrumb(title, section.path, inside, text);
      const context = [headings, headerRow(content, inside[0], piece)];
      chunks.push({
        text,
        position: chunks.length,
        tokens: piece.tokens,
        embedText: withContext(context, text, piece.tokens, limits.countTokens),
        label: headings,
        lexicalText: text,
        type: typeOf(inside, section),
      });
    }
  }
  return chunks;
}

/** Splits blocks into sections. A heading without text, or a tiny page, belongs to the section that follows. */
function sections(blocks: readonly Block[], length: number): Section[] {
  const found: Section[] = [{ start: 0, end: length, path: [] }];
  const above: { level: number; title: string }[] = [];
  let onlyHeadings = true;
  for (const block of blocks) {
    const last = found.at(-1);
    if (block.heading === undefined) {
      if (block.startsPage && last !== undefined && !onlyHeadings && block.start - last.start > TINY_PAGE) {
        last.end = block.start;
        found.push({ start: block.start, end: length, path: last.path });
      }
      onlyHeadings = false;
      continue;
    }
    const { level } = block.heading;
    while ((above.at(-1)?.level ?? 0) >= level) above.pop();
    above.push(block.heading);
    const path = above.map((heading) => heading.title).filter((words) => words !== '');
    if (onlyHeadings && last !== undefined) last.path = path;
    else {
      if (last !== undefined) last.end = block.start;
      found.push({ start: block.start, end: length, path });
    }
    onlyHeadings = true;
  }
  return found;
}

/** "Title > Heading > Subheading", without headings that the chunk itself contains and without repetitions. */
function breadcrumb(title: string | null, path: readonly string[], inside: readonly Block[], text: string): string {
  const opening = text.slice(0, 300).trimStart().toLowerCase();
  const shown = new Set(inside.flatMap((block) => (block.heading ? [block.heading.title.toLowerCase()] : [])));
  const crumbs = [title ?? '', ...path].map((words) => head(words.trim(), 200)).filter((words) => words !== '');
  const fresh = crumbs.filter((words, i) => {
    const key = words.toLowerCase();
    return (
      !shown.has(key) && !opening.startsWith(key) && crumbs.findIndex((other) => other.toLowerCase() === key) === i
    );
  });
  return fresh.join(' > ');
}

/** The header row for a chunk that begins inside a table, so that its cells keep their column names; else ''. */
function headerRow(content: string, first: Block | undefined, piece: Piece): string {
  if (first?.kind !== 'table' || piece.start <= first.start) return '';
  const start = content.slice(first.start, Math.min(first.end, first.start + MAX_HEADER_ROW + 1));
  return head(start.split('\n', 1)[0] ?? '', MAX_HEADER_ROW);
}

function typeOf(inside: readonly Block[], section: Section): Chunk['type'] {
  const kinds = new Set(inside.map((block) => block.kind));
  kinds.delete('heading');
  const [only] = kinds;
  if (kinds.size === 1 && (only === 'code' || only === 'list' || only === 'table')) return only;
  return section.path.length > 0 ? 'heading-section' : 'text';
}
