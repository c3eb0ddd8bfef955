/** What tells whether read-excel-file takes a value, by the types of cells that it knows. */
const isTaken = new Map<string, (value: string) => boolean>([
  ['n', (value) => !Number.isNaN(Number(value))],
  ['d', (value) => !Number.isNaN(Date.parse(value))],
  ['b', (value) => value === '0' || value === '1'],
  ['s', () => true],
  ['str', () => true],
  ['inlineStr', () => true],
  ['e', () => true],
]);

/**
 * Rewrites the cells of a worksheet for read-excel-file. A cell without a reference gets that of its place after the cell before
 * (ECMA-376 part 1, 18.3.1.4), and a value that is none of the cell's type becomes a text.
 */
export function plainCells(worksheet: string): string {
  let row = 0;
  let column = 0;
  return worksheet
    .split(/(?=<(?:[\w-]+:)?(?:row|c)[\s/>])/)
    .map((piece) => {
      const [tag = '', name] = /^<(?:[\w-]+:)?(row|c)(?=[\s/>])[^<>]*?(?=\/?>)/.exec(piece) ?? [];
      const stated = attribute(tag, 'r');
      if (name === 'row') {
        row = Number(stated) || row + 1;
        column = 0;
      }
      if (name !== 'c') return piece;
      column = columnOf(stated) ?? column + 1;
      const type = attribute(tag, 't') ?? 'n';
      const value = /<(?:[\w-]+:)?v(?:\s[^<>]*)?>([^<]*)/.exec(piece)?.[1] ?? '';
      const shown = isTaken.get(type)?.(value) ? type : 'str';
      const others = tag.replace(/\s[rt]\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
      return `${others} r="${stated ?? lettersOf(column) + row}" t="${shown}"${piece.slice(tag.length)}`;
    })
    .join('');
}

const attributes = { r: /\sr\s*=\s*["']([^"']*)/, t: /\st\s*=\s*["']([^"']*)/ };
const attribute = (tag: string, name: 'r' | 't'): string | null => attributes[name].exec(tag)?.[1] ?? null;

/** The number of a reference's column, which is 28 for `AB7`. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  return letters === undefined ? null : [...letters].reduce((sum, letter) => sum * 26 + digitOf(letter), 0);
}

const digitOf = (letter: string): number => letter.charCodeAt(0) - 64;

function lettersOf(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}
