import { type Block, scanBlocks } from './chunking/blocks.js';
import { head } from './chunking/context.js';
import { parseConversation } from './chunking/index.js';
import { cutAtSentence, oneLine, readsAsProse, withoutMarkup } from './prose.js';

const MAX_SUMMARY = 300;
/** Only this many characters are searched for a lead. */
const SEARCHED = 100_000;
/** Longest part of a paragraph that is read. */
const MAX_PARAGRAPH = 4_000;
/** A shorter lead is continued with the next paragraph. */
const ENOUGH = 120;
const MAX_SPEAKERS = 3;
const MAX_NAME = 30;

const FRONT_MATTER = /^\s*(---|\+\+\+)\r?\n(?=[\w-]+[ \t]*[:=])[\s\S]*?\n\1[ \t]*(?:\r?\n|$)/;

/**
 * Summarises a text by its structure, without a model: its first prose, at most 300 characters, to the end of a sentence if one is
 * near. Headings, the repeated title, front matter, code, tables and navigation are skipped. The summary of a conversation names
 * the speakers and quotes the first statement of a user. Reads the first 100,000 characters, but all of a JSON chat.
 * @param title the document's title, which a summary does not repeat
 * @returns null when there is no prose, or the summary would not be shorter than the text
 */
export function summarise(text: string, title: string | null): string | null {
  const beginning = text.slice(0, SEARCHED).toWellFormed();
  const turns = parseConversation(/^\s*[[{]/.test(beginning) ? text : beginning);
  const summary = turns === null ? cutAtSentence(leadOf(beginning, title), MAX_SUMMARY) : summariseTurns(turns);
  return summary === '' || summary.length >= oneLine(beginning).length ? null : summary;
}

/** The first paragraphs of prose, else the first list items that are prose, else ''. */
function leadOf(text: string, title: string | null): string {
  const body = text.replace(FRONT_MATTER, '');
  const blocks = scanBlocks(body);
  const gathered = gather(body, blocks, 'text', title);
  return gathered === '' ? gather(body, blocks, 'list', title) : gathered;
}

function gather(body: string, blocks: readonly Block[], kind: Block['kind'], title: string | null): string {
  let lead = '';
  for (const block of blocks) {
    if (lead.length >= ENOUGH || (lead.length >= ENOUGH / 2 && block.kind !== kind)) break;
    if (block.kind === kind) lead = `${lead} ${readParagraph(body, block, title)}`.trim();
  }
  return lead;
}

function readParagraph(body: string, block: Block, title: string | null): string {
  const raw = body.slice(block.start, Math.min(block.end, block.start + MAX_PARAGRAPH));
  const isCode = block.kind === 'text' && /^(?: {4}|\t)/.test(raw);
  if (isCode) return '';
  const lines = raw.split('\n').map((line) => withoutMarkup(line));
  if (title !== null && letters(lines[0] ?? '') === letters(title)) lines.shift();
  return readsAsProse(lines) ? oneLine(lines.join(' ')) : '';
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

type Turns = NonNullable<ReturnType<typeof parseConversation>>;

function summariseTurns(turns: Turns): string {
  const spoken = turns.filter(({ role, text }) => role !== 'system' && role !== 'tool' && text.trim() !== '');
  const names = [...new Set(spoken.map(nameOf))].filter((name) => name !== '');
  const said = spoken.filter(({ role }) => role === 'user');
  const first = firstStatement(said.length > 0 ? said : spoken);
  if (first === undefined) return '';
  const others = names.length - MAX_SPEAKERS;
  const shown = [...names.slice(0, MAX_SPEAKERS), ...(others > 0 ? [`${others} more`] : [])];
  const who = new Intl.ListFormat('en').format(shown);
  const opening = `${names.length > 1 ? `Conversation of ${who}. ` : ''}${first.name === '' ? '' : `${first.name}: `}`;
  return opening + cutAtSentence(first.text, MAX_SUMMARY - opening.length);
}

/** The first turn that is more than a greeting, else the first with words. */
function firstStatement(turns: Turns): { name: string; text: string } | undefined {
  let greeting: { name: string; text: string } | undefined;
  for (const turn of turns) {
    const beginning = turn.text.slice(0, MAX_PARAGRAPH).toWellFormed();
    const lead = leadOf(beginning, null);
    if (lead !== '') return { name: nameOf(turn), text: lead };
    const words = greeting === undefined ? oneLine(withoutMarkup(beginning)) : '';
    if (words !== '') greeting = { name: nameOf(turn), text: words };
  }
  return greeting;
}

function nameOf({ speaker, role }: Turns[number]): string {
  const name = speaker ?? role ?? '';
  return head(oneLine(name.slice(0, MAX_PARAGRAPH).toWellFormed()), MAX_NAME).replace(/^\p{Ll}/u, (letter) =>
    speaker === null ? letter.toUpperCase() : letter,
  );
}
