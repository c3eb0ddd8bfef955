import { decodeText } from './charset.js';
import type { Convert } from './types.js';

/** Text as it is. JSON too: the chunker reads chats from it, and other JSON is searched as written. */
export const readPlain: Convert = ({ bytes, charset }) => ({ text: decodeText(bytes, charset) });

/** Markdown as it is, its title and description from YAML front matter. */
export const readMarkdown: Convert = ({ bytes, charset }) => {
  const text = decodeText(bytes, charset);
  const front = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text)?.[1] ?? '';
  return { text, title: field(front, 'title'), summary: field(front, 'description') ?? field(front, 'summary') };
};

/** A top-level scalar on one line; block scalars are not followed. */
function field(yaml: string, name: string): string | null {
  const value = new RegExp(`^${name}:[ \\t]+(.+?)[ \\t]*\\r?$`, 'm').exec(yaml)?.[1];
  if (value === undefined || /^[|>][-+]?$/.test(value)) return null;
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
}
