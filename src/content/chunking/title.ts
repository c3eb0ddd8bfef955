import { plainText, scanBlocks } from './blocks.js';
import { head } from './context.js';
import { parseConversation } from './conversation.js';

const MAX_TITLE = 100;
const SEARCHED = 8_000;

/**
 * Derives a title: the front matter's title, else the first heading near the start, else the first line; without markup, at
 * most 100 characters. Null for blank text.
 */
export function deriveTitle(content: string): string | null {
  const beginning = content.trimStart().slice(0, SEARCHED);
  const heading = scanBlocks(beginning).find((block) => block.heading !== undefined && block.heading.title !== '');
  const title = frontMatterTitle(beginning) ?? heading?.heading?.title ?? firstTurn(content) ?? firstLine(beginning);
  return title === '' ? null : head(title, MAX_TITLE);
}

function frontMatterTitle(beginning: string): string | undefined {
  if (!/^---\r?\n/.test(beginning)) return undefined;
  const [, value = ''] = /^title:(.*\S)/m.exec(beginning) ?? [];
  const title = value.trim().replace(/^["']|["']$/g, '');
  return title === '' ? undefined : title;
}

/** The first line of a JSON chat's first turn, if need be the system's, because the first line of the JSON is no title. */
function firstTurn(content: string): string | undefined {
  if (!/^\s*[[{]/.test(content)) return undefined;
  const turns = parseConversation(content)?.filter((turn) => turn.text.trim() !== '');
  const text = (turns?.find(({ role }) => role !== 'system') ?? turns?.[0])?.text;
  return text === undefined ? undefined : firstLine(text.trimStart());
}

function firstLine(text: string): string {
  for (const line of text.slice(0, SEARCHED).split('\n')) {
    const words = plainText(line.replace(/^\s*(?:[-*+>]|\d+[.)]|\|)\s+/, ''));
    if (/[\p{L}\p{N}]/u.test(words)) return words;
  }
  return head(text.split('\n', 1)[0]?.trim() ?? '', MAX_TITLE);
}
