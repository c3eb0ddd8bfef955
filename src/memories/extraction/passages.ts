import type { ExtractionInput, Turn } from './types.js';

/** A run of prose or one list item, said by one person; `text` is a verbatim slice of the document. */
export interface Passage {
  text: string;
  /** Who "I" is: the speaker's name, or 'User'. */
  speaker: string;
  kind: 'prose' | 'item';
  /** For a list item: the line ending in a colon that introduces the list. */
  lead: string | null;
}

const FENCE = /^\s{0,3}(?:```|~~~)/m;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;
// Headings, rules and underlines, tables, HTML, quotations, link definitions, indented code.
const NOT_PROSE = /^(?:\s{0,3}#{1,6}(?:\s|$)|\s*[-=*_]{3,}\s*$|\s*\||\s*<|\s*>|\s*\[[^\]]*\]:|\s*!\[|(?: {4}|\t)\S)/;
const TECHNICAL = /`|^\s{0,3}~~~|\bnpm \w|\bhttps?:\/\/\S{1,500}\.(?:git|js|json|md|tgz)\b|\[!\[/gm;

/** Whether prose reads as documentation of software: code in it, or badges, installs and source links. */
export function isTechnical(text: string): boolean {
  return FENCE.test(text) || (text.match(TECHNICAL)?.length ?? 0) >= 4;
}

/** The prose of one text in order, without code, headings, tables and quotations. */
export function splitPassages(text: string, speaker: string): Passage[] {
  const passages: Passage[] = [];
  let start = -1;
  let end = -1;
  let lead: string | null = null;
  let fenced = false;
  const flush = () => {
    if (start >= 0) {
      const prose = text.slice(start, end);
      passages.push({ text: prose, speaker, kind: 'prose', lead: null });
      lead = /:\s*$/.test(prose) ? (prose.split('\n').at(-1) ?? null) : null;
    }
    start = -1;
  };
  let offset = 0;
  for (const line of text.split('\n')) {
    const at = offset;
    offset += line.length + 1;
    if (FENCE.test(line)) {
      flush();
      fenced = !fenced;
      continue;
    }
    if (fenced) continue;
    const item = ITEM.exec(line);
    if (item && !NOT_PROSE.test(line.trimStart())) {
      flush();
      passages.push({ text: line.slice(item[0].length), speaker, kind: 'item', lead });
    } else if (line.trim() === '') {
      flush();
    } else if (NOT_PROSE.test(line)) {
      flush();
      lead = null;
    } else {
      if (start < 0) start = at;
      end = at + line.length;
    }
  }
  flush();
  return passages;
}

const GENERIC_SPEAKER = /^(?:me|i|myself|you|user|human)?$/i;

/** Whether a person said it, rather than a model, a system or a tool. */
export const isPersons = (turn: Turn): boolean => turn.role === null || turn.role === 'user';

/** Who says "I" in a turn: the speaker's name, or 'User'. */
export function speakerOf({ speaker }: Turn): string {
  const name = speaker?.trim() ?? '';
  return GENERIC_SPEAKER.test(name) ? 'User' : name;
}

/** Everything in the document that a person said; turns of assistants, systems and tools are left out. */
export function passagesOf(input: ExtractionInput): Passage[] {
  if (input.turns === null) return isTechnical(input.text) ? [] : splitPassages(input.text, 'User');
  return input.turns.filter(isPersons).flatMap((turn) => splitPassages(turn.text, speakerOf(turn)));
}
