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
  const frontMatter = /^---\r?\n[\s\S]*?^title:[ \t]*["']?(.+?)["']?[ \t]*\r?$/m.exec(beginning)?.[1];
  const heading = scanBlocks(beginning).find((block) => block.heading !== undefined && block.heading.title !== '');
  const title = frontMatter ?? heading?.heading?.title ?? firstTurn(content) ?? firstLine(beginning);
  return title === '' ? null : head(title, MAX_TITLE);
}

/** The first line of a JSON chat's first turn, because the first line of the JSON is no title. */
function firstTurn(content: string): string | undefined {
  if (!/^\s*[[{]/.test(content)) return undefined;
  const text = parseConversation(content)?.find((turn) => turn.text.trim() !== '')?.text;
  return text === undefined ? undefined : firstLine(text.trimStart());
}

function firstLine(text: string): string {
  for (const line of text.slice(0, SEARCHED).split('\n')) {
    const words = plainText(line.replace(/^\s*(?:[-*+>]|\d+[.)]|\|)\s+/, ''));
    if (/[\p{L}\p{N}]/u.test(words)) return words;
  }
  return head(text.split('\n', 1)[0]?.trim() ?? '', MAX_TITLE);
}
