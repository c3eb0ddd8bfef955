import { markdownTable } from './markdown-syntax.js';

/** The Markdown marker for the marker of a list. */
function signOf(mark: string): string {
  if (mark.trim() === '') return '';
  const number = /\d{1,9}/.exec(mark)?.[0];
  return number === undefined ? '- ' : `${number}. `;
}

export type RtfPage = ReturnType<typeof createRtfPage>;

/** Creates the writer of an RTF file's blocks, which assembles Markdown as control words arrive. */
export function createRtfPage() {
  const blocks: string[] = [];
  let words = '';
  let mark = '';
  let level = 0;
  let isInTable = false;
  let isInNote = false;
  let cells: string[] = [];
  let rows: string[][] = [];

  function endTable(): void {
    if (cells.length > 0) rows.push(cells);
    if (rows.length > 0) blocks.push(markdownTable(rows));
    cells = [];
    rows = [];
  }

  function paragraph(): void {
    if (isInTable || isInNote) {
      words += ' ';
      return;
    }
    endTable();
    const [, typed = '', text = ''] = /^((?:[•·▪–-]|\d{1,3}[.)])\t)?([\s\S]*)$/.exec(words.trim()) ?? [];
    words = '';
    const sign = signOf(mark + typed);
    const isItem = sign !== '';
    mark = '';
    if (text === '') return;
    if (level > 0) blocks.push(`${'#'.repeat(Math.min(6, level))} ${text}`);
    else if (isItem && /^(?:- |\d+\. )/.test(blocks.at(-1) ?? '')) blocks.push(`${blocks.pop()}\n${sign}${text}`);
    else blocks.push(isItem ? `${sign}${text}` : text);
  }

  return {
    write(text: string, isMark: boolean): void {
      if (isMark) mark += text;
      else words += text;
    },
    /** Opens or closes a footnote, which stands in brackets where it is referred to. */
    note(bracket: string): void {
      isInNote = bracket !== ')';
      words = isInNote ? `${words.trimEnd()}${bracket}` : `${words.trim().replace(/\(\s+/, '(')}${bracket}`;
    },
    paragraph,
    /** Writes the text of a text box before the paragraph or table that is open. */
    block(text: string): void {
      if (!isInTable) endTable();
      blocks.push(text);
    },
    plain(): void {
      level = 0;
      isInTable = false;
    },
    heading(of: number): void {
      level = of;
    },
    inTable(): void {
      isInTable = true;
    },
    cell(): void {
      cells.push(`${mark}${words}`.trim());
      words = '';
      mark = '';
    },
    row(): void {
      if (cells.length > 0) rows.push(cells);
      cells = [];
      isInTable = false;
    },
    end(): string {
      isInTable = false;
      paragraph();
      endTable();
      return blocks.filter((block) => block !== '').join('\n\n');
    },
  };
}
