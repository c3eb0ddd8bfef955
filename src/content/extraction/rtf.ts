import { unprocessable } from '../../core/errors.js';
import { createRtfPage, type RtfPage } from './rtf-page.js';
import { createRtfText } from './rtf-text.js';
import type { Convert } from './types.js';

const MAX_DEPTH = 1_000;
/** Groups whose text is not the document's. Unknown groups marked with an asterisk are left out as well. */
const UNREAD = new Set(
  `colortbl stylesheet pict objdata fldinst bkmkstart bkmkend header headerl headerr headerf footer footerl footerr footerf listtable
  listoverridetable revtbl rsidtbl generator xmlnstbl themedata datastore nonshppict author operator company filetbl latentstyles
  annotation atnid atnauthor pgptbl info pnseclvl sp shprslt`.split(/\s+/),
);
/** Groups that are marked with an asterisk and read all the same. */
const STARRED = new Set(['shppict', 'shpinst']);
const SIGNS = new Map(
  Object.entries({
    ...{ tab: '\t', line: '\n', emdash: '—', endash: '–', bullet: '•', lquote: '‘', rquote: '’', ldblquote: '“' },
    ...{
      rdblquote: '”',
      emspace: ' ',
      enspace: ' ',
      qmspace: ' ',
      nestcell: ' ',
      '~': '\u00a0',
      _: '‑',
      '{': '{',
      '}': '}',
      '\\': '\\',
    },
  }),
);

/** The state that a group inherits and that ends with it. */
interface State {
  into: 'page' | 'title' | 'list' | 'fonts' | 'nothing';
  /** Of the document, or of the text box that the group is in. */
  page: RtfPage;
  /** How many fallback characters follow a Unicode character (`\uc`). */
  fallbacks: number;
  font: number;
  isHidden: boolean;
}

/** Converts RTF to Markdown: headings, lists and tables, without pictures, headers, footers, hidden and deleted text. */
export const readRtf: Convert = ({ bytes }) => {
  const source = bytes.toString('latin1');
  const text = createRtfText();
  const stack: State[] = [];
  let state: State = { into: 'nothing', page: createRtfPage(), fallbacks: 1, font: 0, isHidden: false };
  let title = '';
  let skip = 0;
  let isStarred = false;
  let depth = 0;
  /** The depth of the group of each open footnote. */
  const footnotes: number[] = [];

  const write = (words: string): void => {
    if (state.isHidden || words === '') return;
    if (state.into === 'page' || state.into === 'list') state.page.write(words, state.into === 'list');
    else if (state.into === 'title') title += words;
  };
  const control = (word: string, value: number | null, raw: RegExp): void => {
    const sign = SIGNS.get(word);
    if (sign !== undefined) write(sign);
    else if (word === '*') isStarred = true;
    else if (word === 'rtf') state.into = 'page';
    else if (word === 'u') {
      write(String.fromCharCode(((value ?? 0) + 65_536) % 65_536));
      skip = state.fallbacks;
    } else if (word === 'uc') state.fallbacks = Math.max(0, Math.min(8, value ?? 1));
    else if (word === 'bin') raw.lastIndex += Math.max(0, value ?? 0);
    else if (word === 'fonttbl') state.into = 'fonts';
    else if (word === 'title') state.into = 'title';
    else if (word === 'listtext' || word === 'pntext') state.into = 'list';
    else if (word === 'footnote') {
      footnotes.push(depth);
      state.page.note(' (');
    } else if (word === 'shptxt' && state.into === 'page') state.page = createRtfPage();
    else if (UNREAD.has(word) || (isStarred && !STARRED.has(word))) state.into = 'nothing';
    else if (word === 'v' || word === 'deleted') state.isHidden = value !== 0;
    else if (word === 'plain') state.isHidden = false;
    else if (word === 'f' || word === 'fcharset' || word === 'cpg' || word === 'ansicpg') {
      if (word === 'f') state.font = value ?? 0;
      text.declare(word, value ?? 0, state.font, state.into === 'fonts');
    } else if (state.into === 'page') layout(state.page, word, value);
    if (word !== '*') isStarred = false;
  };

  const token = /\\([a-z]+)(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\/gi;
  for (let found = token.exec(source); found !== null; found = token.exec(source)) {
    const [, word, value, hex, symbol, brace, plain = ''] = found;
    if (hex !== undefined || plain !== '') {
      const raw = hex === undefined ? plain : String.fromCharCode(Number.parseInt(hex, 16));
      const kept = raw.slice(skip);
      skip = Math.max(0, skip - raw.length);
      write(text.decode(kept, state.font, hex !== undefined));
      continue;
    }
    write(text.end(state.font));
    if (brace === '{') {
      if (++depth > MAX_DEPTH) throw unprocessable('The RTF file is nested too deeply: at most 1,000 groups.');
      stack.push(state);
      state = { ...state };
      isStarred = false;
      skip = 0;
    } else if (brace === '}') {
      if (footnotes.at(-1) === depth) {
        footnotes.pop();
        state.page.note(')');
      }
      const { page } = state;
      state = stack.pop() ?? state;
      if (page !== state.page) state.page.block(page.end());
      if (--depth === 0) break;
    } else if (word !== undefined || symbol !== undefined) {
      control(word ?? symbol ?? '', value === undefined ? null : Number(value), token);
    }
  }
  if (depth !== 0) throw new Error('groups without an end');
  return { text: state.page.end(), title };
};

function layout(page: RtfPage, word: string, value: number | null): void {
  if (/^(?:par|sect|page|[\r\n])$/.test(word)) page.paragraph();
  else if (word === 'pard') page.plain();
  else if (word === 'outlinelevel') page.heading((value ?? 0) + 1);
  else if (word === 'intbl') page.inTable();
  else if (word === 'cell') page.cell();
  else if (word === 'row') page.row();
}
