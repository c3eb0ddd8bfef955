import Papa from 'papaparse';
import { parseJsonChat } from '../chunking/index.js';
import { decodeText } from './charset.js';
import { fence, markdownTable } from './markdown-syntax.js';
import type { Convert } from './types.js';

/** Returns text as it is. */
export const readPlain: Convert = ({ bytes, charset }) => ({ text: decodeText(bytes, charset) });

/** Returns settings or source code as Markdown writes it, in which nobody says anything. */
export const readCode: Convert = ({ bytes, charset }) => ({ text: fenced(decodeText(bytes, charset)) });

/** Returns a chat as it is, for the chunker recognises it, and other JSON as code. */
export const readJson: Convert = ({ bytes, charset }) => {
  const text = decodeText(bytes, charset);
  return { text: parseJsonChat(text) === null ? fenced(text) : text };
};

const fenced = (code: string): string =>
  code.trim() === '' ? '' : fence(code.trimEnd().split('\n'), '').join('\n').trim();

/** Returns Markdown as it is, with title and description from its YAML front matter. */
export const readMarkdown: Convert = ({ bytes, charset }) => {
  const text = decodeText(bytes, charset);
  const front = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text)?.[1] ?? '';
  return { text, title: field(front, 'title'), summary: field(front, 'description') ?? field(front, 'summary') };
};

/** A top-level scalar on one line of YAML. Block scalars are not followed. */
function field(yaml: string, name: string): string | null {
  const value = new RegExp(`^${name}:[ \\t]+(.+?)[ \\t]*\\r?$`, 'm').exec(yaml)?.[1];
  if (value === undefined || /^[|>][-+]?$/.test(value)) return null;
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
}

/** Converts values separated by commas, semicolons, tabs or pipes to a table whose header is the first row. */
export const readCsv: Convert = ({ bytes, charset }) => table(decodeText(bytes, charset), '');

/** Converts values separated by tabs to a table whose header is the first row. */
export const readTsv: Convert = ({ bytes, charset }) => table(decodeText(bytes, charset), '\t');

/** @param delimiter empty to guess it */
function table(text: string, delimiter: string): { text: string } {
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  return { text: markdownTable(data) };
}
