import { mailTurns, parseConversation, parseShortChat } from '../../../content/chunking/index.js';

/** One utterance of a conversation. */
export type Turn = NonNullable<ReturnType<typeof parseConversation>>[number];

/** A run of prose or one list item, said by one person; `text` is a verbatim slice of the document. */
export interface Passage {
  text: string;
  /** The person whom "I" means: the speaker's name, or 'User'. */
  speaker: string;
}

const FENCE = /^\s{0,3}(?:```|~~~)/m;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;
// Headings, rules and underlines, tables, HTML, quotations, link definitions, indented code.
const NOT_PROSE = /^(?:\s{0,3}#{1,6}(?:\s|$)|\s*[-=*_]{3,}\s*$|\s*\||\s*<|\s*>|\s*\[[^\]]*\]:|\s*!\[|(?: {4}|\t)\S)/;
const TECHNICAL = /`|^\s{0,3}~~~|\bnpm \w|\bhttps?:\/\/\S{1,500}\.(?:git|js|json|md|tgz)\b|\[!\[/gm;

/** Whether a text looks like documentation of software: it contains code, or several badges, installs and source links. */
export function isTechnical(text: string): boolean {
  return FENCE.test(text) || (text.match(TECHNICAL)?.length ?? 0) >= 4;
}

/** The prose of a text in order, without code, headings, tables and quotations. */
export function splitPassages(text: string, speaker: string): Passage[] {
  const passages: Passage[] = [];
  let start = -1;
  let end = -1;
  let fenced = false;
  const flush = () => {
    if (start >= 0) passages.push({ text: text.slice(start, end), speaker });
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
      passages.push({ text: line.slice(item[0].length), speaker });
    } else if (line.trim() === '' || NOT_PROSE.test(line)) {
      flush();
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

/** The name of the person who says "I" in a turn, or 'User'. */
export function speakerOf({ speaker }: Turn): string {
  const name = speaker?.trim() ?? '';
  return GENERIC_SPEAKER.test(name) ? 'User' : name;
}

/** The turns of a conversation, also of one with a single turn ("user: I moved."); null for any other text. */
export const turnsOf = (content: string): Turn[] | null => parseConversation(content) ?? parseShortChat(content);

/** Everything that persons say in a document. Turns of assistants, systems and tools are left out. */
export function passagesOf({ content, turns }: { content: string; turns: readonly Turn[] | null }): Passage[] {
  const said = (turns ?? [{ speaker: null, role: null, text: content }]).filter(isPersons).flatMap(mailTurns);
  const prose = said.filter(({ text }) => turns !== null || !isTechnical(text));
  return prose.flatMap((turn) => splitPassages(turn.text, speakerOf(turn)));
}
