/** A structural part of a text. Blocks are in order, do not overlap, and have only blank lines between them. */
export interface Block {
  kind: 'heading' | 'text' | 'code' | 'list' | 'table';
  start: number;
  end: number;
  /** For headings: the level, 1–6, and the title without markup. */
  heading?: { level: number; title: string };
  /** A form feed precedes it. */
  startsPage?: true;
}

/** Characters of a line that are enough to recognise any Markdown marker; lines may be megabytes long. */
const LINE_HEAD = 300;

const ATX = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const ATX_END = /[ \t]+#+[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LIST_ITEM = /^\s{0,12}(?:[-*+]|\d{1,9}[.)])[ \t]+\S/;
const TABLE_ROW = /^ {0,3}\|.*\S/;
const SETEXT = /^ {0,3}(=+|-{2,})[ \t]*$/;

/**
 * Splits Markdown or plain text into blocks, in linear time. A form feed ends a block, unless a sentence continues on the next
 * page.
 */
export function scanBlocks(content: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let fence: string | null = null;
  let linesInBlock = 0;
  let newPage = false;

  const begin = (kind: Block['kind'], start: number, end: number): Block => {
    const block: Block = { kind, start, end };
    if (newPage) block.startsPage = true;
    newPage = false;
    blocks.push(block);
    linesInBlock = 1;
    return block;
  };

  for (const { start, end, head, afterFeed } of lines(content)) {
    newPage ||= afterFeed;
    if (fence !== null && open !== null) {
      newPage = false;
      open.end = end;
      if (closesFence(head, fence)) {
        fence = null;
        open = null;
      }
      continue;
    }
    if (head.trim() === '' && end - start <= LINE_HEAD) {
      open = null;
      continue;
    }
    if (newPage) open = continuedBlock(content, blocks.at(-1), head);
    if (open !== null) newPage = false;
    const opening = FENCE.exec(head)?.[1];
    if (opening !== undefined) {
      fence = opening;
      open = begin('code', start, end);
      continue;
    }
    const atx = ATX.exec(head);
    if (atx !== null) {
      begin('heading', start, end).heading = {
        level: atx[1]?.length ?? 1,
        title: plainText((atx[2] ?? '').replace(ATX_END, '')),
      };
      open = null;
      continue;
    }
    if (open?.kind === 'text' && linesInBlock === 1 && SETEXT.test(head)) {
      open.kind = 'heading';
      open.heading = { level: head.includes('=') ? 1 : 2, title: plainText(content.slice(open.start, open.end)) };
      open.end = end;
      open = null;
      continue;
    }
    if (LIST_ITEM.test(head)) {
      open = begin('list', start, end);
    } else if (TABLE_ROW.test(head)) {
      if (open?.kind === 'table') open.end = end;
      else open = begin('table', start, end);
    } else if (open !== null && open.kind !== 'table') {
      open.end = end;
      linesInBlock++;
    } else {
      open = begin('text', start, end);
    }
  }
  return blocks;
}

/** The previous block, if the first line of a page continues its sentence; else null. */
function continuedBlock(content: string, before: Block | undefined, head: string): Block | null {
  if (before?.kind !== 'text' || !/^\s*\p{Ll}/u.test(head)) return null;
  return /[\p{L},;–-]$/u.test(content.slice(before.end - 2, before.end).trimEnd()) ? before : null;
}

/** Text of a heading without emphasis, code marks and link targets, at most 200 characters. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, LINE_HEAD)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]{1,100}>/g, '')
    .replace(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, (mark) => (mark.startsWith('_') ? mark : ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

function closesFence(head: string, fence: string): boolean {
  const mark = FENCE.exec(head)?.[1];
  return mark?.[0] === fence[0] && mark !== undefined && mark.length >= fence.length && head.trim() === mark;
}

interface Line {
  start: number;
  end: number;
  /** The first LINE_HEAD characters. */
  head: string;
  afterFeed: boolean;
}

function* lines(content: string): Generator<Line> {
  const next = (character: string, from: number): number => {
    const found = content.indexOf(character, from);
    return found === -1 ? content.length : found;
  };
  let newline = next('\n', 0);
  let feed = next('\f', 0);
  let afterFeed = false;
  for (let start = 0; start < content.length; ) {
    const end = Math.min(newline, feed);
    yield { start, end, head: content.slice(start, Math.min(end, start + LINE_HEAD)).replace(/\r$/, ''), afterFeed };
    start = end + 1;
    afterFeed = end === feed;
    if (afterFeed) feed = next('\f', start);
    else newline = next('\n', start);
  }
}
