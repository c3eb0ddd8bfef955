import Papa from 'papaparse';
import { dedent, indentOf } from './indentation.js';
import { fence, markdownTable } from './markdown-syntax.js';
import { inlineRst } from './rst-inline.js';

const CODE = new Set(['code', 'code-block', 'sourcecode', 'parsed-literal', 'highlight', 'doctest', 'math', 'prompt']);
const ADMONITIONS = new Set(
  'attention caution danger error hint important note tip warning seealso versionadded versionchanged deprecated'.split(
    ' ',
  ),
);
/** Directives about the build or about other files, which have no text of their own. */
const SILENT = new Set(
  `contents toctree include literalinclude raw meta index default-role role highlight sectnum header footer image
  target-notes automodule autoclass autofunction automethod currentmodule module`.split(/\s+/),
);

/**
 * Converts explicit markup, `.. name:: argument` with its indented block, to lines of Markdown. Comments and link targets
 * are dropped.
 * @param convert converts the block of a directive that holds ordinary text
 */
export function readDirective(line: string, block: readonly string[], convert: (lines: string[]) => string): string[] {
  const markup = line.trim().slice(2).trim();
  const footnote = /^\[([^\]]{1,40})\]\s*(.*)$/.exec(markup);
  if (footnote !== null) return ['', `[${footnote[1]}] ${convert([footnote[2] ?? '', ...dedent(block)])}`, ''];
  const directive = /^(?:\|[^|]+\|\s+)?([A-Za-z][\w:+.-]*?)::\s*(.*)$/.exec(markup);
  const name = directive?.[1]?.toLowerCase() ?? '';
  const argument = directive?.[2] ?? '';
  if (directive === null || markup.startsWith('|')) return [''];
  const { options, content } = splitOptions(dedent(block));
  if (name === 'image' || name === 'figure') return ['', options.get('alt') ?? '', ...paragraph(convert(content))];
  if (CODE.has(name)) {
    const lines = name === 'math' && argument !== '' ? [argument, ...content] : content;
    return lines.length === 0 ? [''] : fence(lines, name.startsWith('c') || name === 'sourcecode' ? argument : '');
  }
  if (SILENT.has(name)) return [''];
  if (name === 'list-table') return ['', argument, '', listTable(content), ''];
  if (name === 'csv-table') return ['', argument, '', csvTable(content, options), ''];
  const inner = convert(name === 'only' ? content : [argument, ...content]);
  if (ADMONITIONS.has(name)) return ['', `**${name.charAt(0).toUpperCase()}${name.slice(1)}:** ${inner}`, ''];
  return paragraph(inner);
}

const paragraph = (text: string): string[] => ['', text, ''];

/** Separates the options of a directive, `:key: value`, which stand first, from its content. */
function splitOptions(block: readonly string[]): { options: Map<string, string>; content: string[] } {
  const options = new Map<string, string>();
  let at = 0;
  for (; at < block.length; at++) {
    const option = /^:([\w-]+):\s*(.*)$/.exec(block[at] ?? '');
    if (option === null && (options.size === 0 || indentOf(block[at] ?? '') === 0)) break;
    if (option !== null) options.set(option[1] ?? '', option[2] ?? '');
  }
  while (at < block.length && (block[at] ?? '').trim() === '') at++;
  return { options, content: block.slice(at) };
}

/** Converts a `list-table`: `* - cell` begins a row, and a dash right below that one each further cell. */
function listTable(lines: readonly string[]): string {
  const rows: string[][] = [];
  let indent = '';
  for (const line of lines) {
    const [, before = '', cell = ''] = /^([* ] +)- ?(.*)$/.exec(line) ?? [];
    if (before.startsWith('*')) {
      rows.push([]);
      indent = before;
    }
    const row = rows.at(-1);
    if (row === undefined) continue;
    if (before.length === indent.length) row.push(inlineRst(cell));
    else if (row.length > 0) row.push(`${row.pop()} ${inlineRst(line.trim())}`);
  }
  return markdownTable(rows);
}

function csvTable(lines: readonly string[], options: ReadonlyMap<string, string>): string {
  const header = options.get('header');
  const { data } = Papa.parse<string[]>([...(header === undefined ? [] : [header]), ...lines].join('\n'), {
    delimiter: ',',
    skipEmptyLines: 'greedy',
  });
  return markdownTable(data.map((row) => row.map((cell) => inlineRst(cell.trim()))));
}
